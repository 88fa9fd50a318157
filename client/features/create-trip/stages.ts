import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Flag, ListChecks, type LucideIcon, Map as MapIcon, Route, Search } from 'lucide-react';

import type { Stage } from '../../ui/lists/StageList';
import type { TripStatus } from './api';

type StageId = NonNullable<TripStatus['stage']>;

interface StageKind {
  id: StageId;
  /** Returns the title on its own and within a sentence. Both may name the destinations. */
  texts: (places: string) => [title: MessageDescriptor, inSentence: MessageDescriptor];
  icon: LucideIcon;
}

const KINDS: readonly StageKind[] = [
  {
    id: 'reading',
    texts: () => [msg`Reading your choices`, msg`reading your choices`],
    icon: ListChecks,
  },
  {
    id: 'finding',
    texts: (places) => [msg`Finding places in ${places}`, msg`finding places in ${places}`],
    icon: Search,
  },
  {
    id: 'arranging',
    texts: () => [msg`Arranging your days`, msg`arranging your days`],
    icon: MapIcon,
  },
  {
    id: 'measuring',
    texts: () => [msg`Measuring travel times`, msg`measuring travel times`],
    icon: Route,
  },
  {
    id: 'saving',
    texts: () => [msg`Saving your trip`, msg`saving your trip`],
    icon: Flag,
  },
];

export const STAGES = KINDS.length;

/**
 * Returns all stages of a build: completed ones with result and duration, the current one, and those ahead.
 */
export function stagesOf(places: string, { stage, detail, passed }: TripStatus): Stage[] {
  const current = KINDS.findIndex(({ id }) => id === stage);
  return KINDS.map(({ id, texts, icon }, index) => {
    const past = index < current ? passed.find((one) => one.stage === id) : undefined;
    return {
      id,
      title: i18n._(texts(places)[0]),
      icon,
      text: (index === current ? detail : past?.detail) || undefined,
      state: index < current ? 'done' : index === current ? 'now' : 'ahead',
      time: past && secondsText(past.seconds),
    };
  });
}

/** Returns the only stage of a trip built by the traveller: saving it. */
export function savingStage(): Stage[] {
  return KINDS.slice(-1).map(({ id, texts, icon }) => ({
    id,
    title: i18n._(texts('')[0]),
    icon,
    state: 'now',
  }));
}

/** For example "Stage 3 of 5, arranging your days". */
export function stageText(stage: StageId, places: string): string {
  const index = KINDS.findIndex(({ id }) => id === stage);
  const inSentence = KINDS[index]?.texts(places)[1];
  const title = inSentence === undefined ? '' : i18n._(inSentence);
  const number = index + 1;
  return t`Stage ${number} of ${STAGES}, ${title}`;
}

/** For example "0.4 s" or "12 s". */
function secondsText(seconds: number): string {
  const number = seconds < 9.95 ? Math.max(0.1, seconds).toFixed(1) : Math.round(seconds);
  return t`${number} s`;
}
