import { DayChips } from './DayChips';
import { DayPlan } from './DayPlan';
import { useShownDay } from './focus';
import { MiddleMap } from './map/SideMap';
import type { Trip } from './trip';

/** The plan day by day; the chips choose one day, or all. */
export function Itinerary({ trip }: { trip: Trip }) {
  const [shown, setShown] = useShownDay();
  return (
    <>
      <DayChips days={trip.days.length} value={shown} onChange={setShown} />
      <MiddleMap trip={trip} />
      {trip.days.map((day, index) => (
        <DayPlan
          key={day.date}
          day={day}
          number={index + 1}
          hasCity={trip.destinations.length > 1}
          isHidden={shown !== null && shown !== index}
        />
      ))}
    </>
  );
}
