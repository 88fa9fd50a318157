/** What deleting an account takes away, said before it is asked for. */
export const FAREWELL = [
  'Your profile, your photo, your follows, your likes and your sessions are removed.',
  'Your trips are removed, also for those who could read them.',
  'A trip that others may edit passes to the one of them who joined first.',
] as const;
