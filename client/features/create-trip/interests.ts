export const PRESET_INTERESTS = [
  'Adventure',
  'Beach',
  'Culture',
  'Food',
  'History',
  'Shopping',
  'Nature',
  'Nightlife',
  'Photography',
  'Relaxation',
  'Sports',
  'Wildlife',
  'Art',
  'Museums',
  'Architecture',
  'Music',
  'Festival',
  'Hiking',
  'Water Sports',
  'Skiing',
  'Camping',
  'Spiritual',
  'Wellness',
] as const;

export const MAX_INTERESTS = 20;
export const INTEREST_LENGTH = 40;

/** The traveller's own interests first, then the presets. */
export function offeredInterests(own: readonly string[]): string[] {
  return [...own, ...PRESET_INTERESTS];
}

/** The offered interest that says the same, whatever its capitals. */
export function sameInterest(text: string, offered: readonly string[]): string | undefined {
  const wanted = text.toLocaleLowerCase('en');
  return offered.find((interest) => interest.toLocaleLowerCase('en') === wanted);
}
