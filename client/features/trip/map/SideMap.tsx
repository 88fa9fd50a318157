import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

import { useMedia } from '../../../ui/hydration';
import type { Trip } from '../api';
import { useFocusedStop, useShownDay, useTripFocus } from '../focus';
import { destinationsOn } from './ground';
import { MapBox } from './MapBox';
import { basesOf, basesOn, pointsOf, pointsOn } from './points';

/** The parts of a trip that a map shows. Trial trips have no stays. */
export type MappedPlan = Pick<Trip, 'days' | 'destinations'> & Partial<Pick<Trip, 'stays'>>;

/** The map beside the plan on wide screens. */
export function SideMap({ trip }: { trip: MappedPlan }) {
  const { t } = useLingui();
  const points = usePoints(trip);
  const isShown = useMedia('(min-width: 1120px)');
  if (points.length === 0) return null;
  return (
    <aside className="side-map" aria-label={t`Map`}>
      {isShown ? <PlanMap trip={trip} /> : <div className="map" />}
    </aside>
  );
}

/** The map above the first day on tablets. */
export function MiddleMap({ trip }: { trip: MappedPlan }) {
  const points = usePoints(trip);
  const isShown = useMedia('(min-width: 768px) and (max-width: 1119.98px)');
  if (points.length === 0) return null;
  return <div className="middle-map">{isShown ? <PlanMap trip={trip} /> : <div className="map" />}</div>;
}

/**
 * A map of the days that the plan shows. Pointing at a stop raises its marker; pressing a marker opens the
 * stop.
 */
function PlanMap({ trip }: { trip: MappedPlan }) {
  const focus = useTripFocus();
  const [day] = useShownDay();
  const raised = useFocusedStop();
  const all = usePoints(trip);
  const points = useMemo(() => pointsOn(all, day), [all, day]);
  const { days, stays } = trip;
  const bases = useMemo(() => basesOn(basesOf({ days, stays }), day), [days, stays, day]);
  const destinations = destinationsOn(trip.destinations, day);
  return (
    <MapBox
      points={points}
      bases={bases}
      destinations={destinations}
      day={day}
      raised={raised}
      onActivate={focus.open}
    />
  );
}

function usePoints({ days }: MappedPlan) {
  return useMemo(() => pointsOf(days), [days]);
}
