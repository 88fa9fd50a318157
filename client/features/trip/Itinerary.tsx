import { Credit } from '../../ui/credit/Credit';
import { DayChips } from './DayChips';
import { DayPlan } from './DayPlan';
import { useShownDay } from './focus';
import { MiddleMap } from './map/SideMap';
import { keysOf } from './plan/plan';
import { PlanTasks } from './plan/PlanTasks';
import { usePlanTask } from './plan/usePlanTask';
import type { Trip } from './trip';

/** The plan day by day; the chips choose one day, or all. Who may, changes it here. */
export function Itinerary({ trip }: { trip: Trip }) {
  const [shown, setShown] = useShownDay();
  const tasks = usePlanTask();
  const keys = keysOf(trip.days);
  return (
    <>
      <DayChips days={trip.days.length} value={shown} onChange={setShown} />
      <MiddleMap trip={trip} />
      {trip.days.map((day, index) => (
        <DayPlan
          // Not by its date: the day of the way from one city to the next may be in both.
          key={index}
          day={day}
          keys={keys[index] ?? []}
          number={index + 1}
          hasCity={trip.destinations.length > 1}
          isHidden={shown !== null && shown !== index}
          onTask={trip.abilities.can_edit ? tasks.begin : undefined}
        />
      ))}
      <Credit sources={trip.attributions} />
      <PlanTasks trip={trip} state={tasks} />
    </>
  );
}
