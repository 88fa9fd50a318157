import { Flag, ListChecks, type LucideIcon, Map as MapIcon, Route, Search } from 'lucide-react';

import type { Stage } from '../../ui/stages/Stages';
import type { TripStatus } from './useTripStatus';

type StageId = NonNullable<TripStatus['stage']>;

interface Kind {
  id: StageId;
  title: (city: string) => string;
  icon: LucideIcon;
}

const KINDS: readonly Kind[] = [
  { id: 'reading', title: () => 'Reading your choices', icon: ListChecks },
  { id: 'finding', title: (city) => `Finding places in ${city}`, icon: Search },
  { id: 'arranging', title: () => 'Arranging your days', icon: MapIcon },
  { id: 'measuring', title: () => 'Measuring travel times', icon: Route },
  { id: 'saving', title: () => 'Saving your trip', icon: Flag },
];

export const STAGES = KINDS.length;

/** The stages as the server tells of them: behind with what each came to, now and ahead. */
export function stagesOf(city: string, { stage, detail, passed }: TripStatus): Stage[] {
  const at = KINDS.findIndex(({ id }) => id === stage);
  return KINDS.map(({ id, title, icon }, index) => {
    const over = index < at ? passed.find((one) => one.stage === id) : undefined;
    return {
      id,
      title: title(city),
      icon,
      text: (index === at ? detail : over?.detail) || undefined,
      state: index < at ? 'done' : index === at ? 'now' : 'ahead',
      time: over && timeText(over.seconds),
    };
  });
}

/** The only stage of a trip that is built by hand. */
export function onlyStage(): Stage[] {
  return KINDS.slice(-1).map(({ id, title, icon }) => ({ id, title: title(''), icon, state: 'now' }));
}

/** "Stage 3 of 5, arranging your days" */
export function stageText(now: StageId, city: string): string {
  const at = KINDS.findIndex(({ id }) => id === now);
  const title = KINDS[at]?.title(city) ?? '';
  return `Stage ${at + 1} of ${STAGES}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** "0.4 s", "12 s" */
function timeText(seconds: number): string {
  return `${seconds < 9.95 ? Math.max(0.1, seconds).toFixed(1) : Math.round(seconds)} s`;
}
