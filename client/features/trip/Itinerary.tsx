import { useState } from 'react';

import { DayChips } from './DayChips';
import { DayPlan } from './DayPlan';
import type { Trip } from './trip';

/** The plan day by day; the chips choose one day, or all. */
export function Itinerary({ trip }: { trip: Trip }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <DayChips days={trip.days.length} value={shown} onChange={setShown} />
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
