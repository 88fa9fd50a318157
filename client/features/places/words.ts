const PRICES = ['Free', 'Cheap', 'Moderate', 'Expensive', 'Very expensive'] as const;

/** @param level 0 to 4, as the server has it. */
export const priceText = (level: number | null): string | null =>
  level === null ? null : (PRICES[level] ?? null);

/** "About 1 h 30 min"; nothing where a visit has no usual length. */
export function visitText(minutes: number | null): string | null {
  if (minutes === null || minutes <= 0) return null;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])];
  return `About ${parts.join(' ')}`;
}
