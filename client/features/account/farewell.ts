/** What deleting an account takes away, said before it is asked for. */
export const FAREWELL = [
  'Your profile, your photo, your follows, your likes and your sessions are removed.',
  'Your own trips are removed, also for those you shared them with.',
] as const;
