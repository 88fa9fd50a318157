import { useState } from 'react';

import { ChipRadio } from '../../ui/chip/ChipRadio';
import { DayPlan } from './DayPlan';
import type { Trip } from './trip';

const ALL = 'all';

/** The plan day by day; the chips choose one day, or all. */
export function Itinerary({ trip }: { trip: Trip }) {
  const [chosen, setChosen] = useState(ALL);
  const hasCities = trip.destinations.length > 1;
  return (
    <div className="itinerary">
      <ChipRadio
        label="Day"
        isScrolling
        options={[
          { id: ALL, label: 'All' },
          ...trip.days.map((_, index) => ({ id: String(index), label: `Day ${index + 1}` })),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {trip.days.map((day, index) => (
        <DayPlan
          key={day.date}
          day={day}
          number={index + 1}
          hasCity={hasCities}
          isHidden={chosen !== ALL && chosen !== String(index)}
        />
      ))}
    </div>
  );
}
