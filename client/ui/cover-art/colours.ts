import { type Ink, INKS, MIXED, type Mood, SLOTS } from './inks';

export type Theme = 'day' | 'night';
const NOTHING = 'none';

/** The colour of an ink in a mood; of an ink that is not printed in this theme, `none`. */
export function colourOf(mood: Mood, theme: Theme, ink: Ink): string {
  const row = INKS[mood][theme];
  if (!(ink in MIXED)) return row[ink as keyof typeof row];
  const slot = MIXED[ink as keyof typeof MIXED][theme];
  return slot === null ? NOTHING : row[slot];
}

/** Custom properties `--sky-day`, `--sky-night` ... of which the style sheet makes the inks that follow the colour scheme. */
export function inksOf(mood: Mood): Record<`--${string}`, string> {
  const inks: Record<`--${string}`, string> = {};
  for (const slot of SLOTS) {
    inks[`--${slot}-day`] = INKS[mood].day[slot];
    inks[`--${slot}-night`] = INKS[mood].night[slot];
  }
  return inks;
}

/** Markup whose inks are colours, for a file without a style sheet. */
export const inked = (markup: string, mood: Mood, theme: Theme): string =>
  markup.replace(/var\(--(\w+)\)/g, (_, ink: string) => colourOf(mood, theme, ink as Ink));
