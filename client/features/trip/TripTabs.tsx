import { useState } from 'react';

import { Tabs } from '../../ui/tabs/Tabs';
import { Itinerary } from './Itinerary';
import { Overview } from './Overview';
import type { Trip } from './trip';

/** Overview and Itinerary; both are in the document, also for readers without scripts. */
export function TripTabs({ trip }: { trip: Trip }) {
  const [tab, setTab] = useState<'overview' | 'itinerary'>('itinerary');
  return (
    <Tabs
      label="Trip"
      areAllRendered
      value={tab}
      onChange={setTab}
      items={[
        { id: 'overview', label: 'Overview', panel: <Overview trip={trip} /> },
        { id: 'itinerary', label: 'Itinerary', panel: <Itinerary trip={trip} /> },
      ]}
    />
  );
}
