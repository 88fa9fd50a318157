import { Check, Map } from 'lucide-react';

import { type Stage, Stages } from '../../../ui/stages/Stages';

const STAGES: Stage[] = [
  { id: 'choices', title: 'Reading your choices', icon: Check, state: 'done' },
  { id: 'places', title: 'Finding places', icon: Check, state: 'done' },
  { id: 'days', title: 'Arranging your days', icon: Map, state: 'now' },
];

/** The planner at work. */
export function PlannerStill() {
  return (
    <div className="still-planner">
      <Stages stages={STAGES} />
    </div>
  );
}
