import type { Kind } from './kinds';

/** The eight inks of a poster. */
const SLOTS = ['sky', 'glow', 'sun', 'far', 'mid', 'near', 'pop', 'paper'] as const;
export type Slot = (typeof SLOTS)[number];

/** Inks that use different slots by day and by night; null means not printed. */
const MIXED = {
  lamp: { day: 'glow', night: 'sun' },
  cloud: { day: 'paper', night: 'far' },
  star: { day: null, night: 'paper' },
} as const satisfies Record<string, { day: Slot | null; night: Slot | null }>;

/** The inks that a shape may be filled with. */
export type Ink = Slot | keyof typeof MIXED;

export type Mood = 'dawn' | 'noon' | 'gold' | 'rose' | 'monsoon' | 'dusk';
type Row = Record<Slot, string>;

export const INKS: Record<Mood, { day: Row; night: Row }> = {
  dawn: {
    day: {
      sky: '#FFC9A3',
      glow: '#FFDFC4',
      sun: '#EE4F2B',
      far: '#93BDB2',
      mid: '#3B8A84',
      near: '#124A4A',
      pop: '#FFC61A',
      paper: '#FFF8EA',
    },
    night: {
      sky: '#1D3042',
      glow: '#35495A',
      sun: '#FFD3A0',
      far: '#3F636B',
      mid: '#234B52',
      near: '#0A2229',
      pop: '#FFC61A',
      paper: '#F1DFC8',
    },
  },
  noon: {
    day: {
      sky: '#B9E2EC',
      glow: '#DDF2F2',
      sun: '#FFC61A',
      far: '#8CC7C4',
      mid: '#2F8F8C',
      near: '#0E4C50',
      pop: '#EE5B39',
      paper: '#FFFDF4',
    },
    night: {
      sky: '#0F3444',
      glow: '#19495A',
      sun: '#FFE7AE',
      far: '#22606A',
      mid: '#174A53',
      near: '#0A2930',
      pop: '#FF7A55',
      paper: '#D5E8E4',
    },
  },
  gold: {
    day: {
      sky: '#FFCB3D',
      glow: '#FFDF85',
      sun: '#EA4B2A',
      far: '#EFA04A',
      mid: '#C65F33',
      near: '#143F45',
      pop: '#0F7F80',
      paper: '#FFF6DC',
    },
    night: {
      sky: '#0F3136',
      glow: '#1F4A4A',
      sun: '#FFD572',
      far: '#94602C',
      mid: '#643F22',
      near: '#0A2024',
      pop: '#2BB3AE',
      paper: '#F3E3BD',
    },
  },
  rose: {
    day: {
      sky: '#F8BFB3',
      glow: '#FBDCD2',
      sun: '#DE3F36',
      far: '#86AEBB',
      mid: '#3F7488',
      near: '#14384B',
      pop: '#FFC61A',
      paper: '#FFF7F0',
    },
    night: {
      sky: '#232F47',
      glow: '#3D4A60',
      sun: '#FFD9BC',
      far: '#43667F',
      mid: '#2A4E68',
      near: '#0D2231',
      pop: '#FFC61A',
      paper: '#EEDCD3',
    },
  },
  monsoon: {
    day: {
      sky: '#A8D8C6',
      glow: '#CFECDD',
      sun: '#FFD84D',
      far: '#6DB594',
      mid: '#27805F',
      near: '#0B4035',
      pop: '#EE5B39',
      paper: '#FDFBEA',
    },
    night: {
      sky: '#0E3630',
      glow: '#175046',
      sun: '#FFE9AC',
      far: '#216350',
      mid: '#164B3D',
      near: '#08251F',
      pop: '#FF7A55',
      paper: '#CFE6D6',
    },
  },
  dusk: {
    day: {
      sky: '#F6A77C',
      glow: '#FBC79B',
      sun: '#FFDB5C',
      far: '#7C9FA8',
      mid: '#35677B',
      near: '#10333F',
      pop: '#EE4F2B',
      paper: '#FFF3DC',
    },
    night: {
      sky: '#1B2A45',
      glow: '#2A4059',
      sun: '#FFE6B5',
      far: '#345A72',
      mid: '#234559',
      near: '#0B1F2D',
      pop: '#FF7A55',
      paper: '#DBE2E6',
    },
  },
};

/** The possible moods of a kind. The seed picks one. */
export const MOODS: Record<Kind, readonly [Mood, ...Mood[]]> = {
  sea: ['noon', 'dawn', 'rose'],
  island: ['noon', 'monsoon', 'gold'],
  backwaters: ['monsoon', 'dawn', 'gold'],
  mountains: ['noon', 'rose', 'dusk'],
  hills: ['monsoon', 'dawn', 'noon'],
  skyline: ['dusk', 'gold', 'rose', 'noon', 'dawn'],
  temple: ['gold', 'dawn', 'rose'],
  desert: ['gold', 'dusk', 'dawn'],
  forest: ['monsoon', 'noon', 'dawn'],
  park: ['monsoon', 'noon', 'gold'],
  museum: ['rose', 'noon', 'gold'],
  food: ['dawn', 'gold', 'noon', 'monsoon'],
  hotel: ['dusk', 'rose', 'noon', 'gold', 'dawn'],
  market: ['gold', 'dawn', 'noon'],
  road: ['noon', 'dawn', 'gold'],
};

export type Theme = 'day' | 'night';
const NOTHING = 'none';

/** The colour of an ink in a mood, or `none` if it is not printed in this theme. */
export function colourOf(mood: Mood, theme: Theme, ink: Ink): string {
  const row = INKS[mood][theme];
  if (!(ink in MIXED)) return row[ink as keyof typeof row];
  const slot = MIXED[ink as keyof typeof MIXED][theme];
  return slot === null ? NOTHING : row[slot];
}

/**
 * Custom properties `--sky-day`, `--sky-night` ... from which the style sheet makes inks that follow the
 * colour scheme.
 */
export function inksOf(mood: Mood): Record<`--${string}`, string> {
  const inks: Record<`--${string}`, string> = {};
  for (const slot of SLOTS) {
    inks[`--${slot}-day`] = INKS[mood].day[slot];
    inks[`--${slot}-night`] = INKS[mood].night[slot];
  }
  return inks;
}

/** Replaces the inks in markup with colours, for files without a style sheet. */
export const inked = (markup: string, mood: Mood, theme: Theme): string =>
  markup.replace(/var\(--(\w+)\)/g, (_, ink: string) => colourOf(mood, theme, ink as Ink));
