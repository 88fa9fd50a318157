import { Flag, ListChecks, type LucideIcon, Map as MapIcon, Route, Search } from 'lucide-react';

import type { Stage } from '../../ui/stages/Stages';
import type { Attempt } from './attempt';
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

/** The stages as far as the server has told of them: behind, now and ahead. */
export function stagesOf(now: StageId, city: string, seen: Attempt['seen']): Stage[] {
  const at = KINDS.findIndex(({ id }) => id === now);
  return KINDS.map(({ id, title, icon }, index) => ({
    id,
    title: title(city),
    icon,
    text: index > at ? undefined : seen[id]?.detail === '' ? undefined : seen[id]?.detail,
    state: index < at ? 'done' : index === at ? 'now' : 'ahead',
    time: index < at ? timeOf(seen[id]?.at, seen[KINDS[index + 1]?.id ?? id]?.at) : undefined,
  }));
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

/** "9 s"; nothing where one of the two moments was missed. */
function timeOf(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined || to === undefined || to < from) return undefined;
  return `${Math.max(1, Math.round((to - from) / 1000))} s`;
}
