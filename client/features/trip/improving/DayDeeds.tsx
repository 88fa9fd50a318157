import { MapPinPlus, Waypoints } from 'lucide-react';

import { AddButton } from '../plan/AddButton';
import type { PlanTask } from '../plan/usePlanTask';
import type { Day } from '../trip';
import { isWorthImproving } from './worth';

export interface DayDeedsProps {
  day: Day;
  /** From 1. */
  number: number;
  onTask: (task: PlanTask) => void;
}

/** What can be done with a day as a whole. Plain buttons, as a trip may have sixty days. */
export function DayDeeds({ day, number, onTask }: DayDeedsProps) {
  const index = number - 1;
  return (
    <div className="day__deeds">
      <AddButton
        text={day.activities.length === 0 ? 'Add Activity' : 'Add More'}
        day={number}
        onPress={() => onTask({ kind: 'add', day: index })}
      />
      <button
        type="button"
        className="btn btn--plain btn--s day__deed"
        aria-label={`Fill this day, Day ${number}`}
        onClick={() => onTask({ kind: 'fill', day: index })}
      >
        <MapPinPlus />
        Fill this day
      </button>
      {isWorthImproving(day) && (
        <button
          type="button"
          className="btn btn--plain btn--s day__deed"
          aria-label={`Improve this day, Day ${number}`}
          onClick={() => onTask({ kind: 'improve', day: index })}
        >
          <Waypoints />
          Improve this day
        </button>
      )}
    </div>
  );
}
