import { useMemo } from 'react';

import { useFocusedStop, useShownDay, useTripFocus } from '../focus';
import type { Trip } from '../trip';
import { MapBox } from './MapBox';
import { pointsOf, pointsOn } from './points';
import { useMedia } from './useMedia';

const WIDE = '(min-width: 1120px)';
const MIDDLE = '(min-width: 768px) and (max-width: 1119.98px)';

/** The map that stays beside the plan on wide screens. */
export function SideMap({ trip }: { trip: Trip }) {
  const points = usePoints(trip);
  const isShown = useMedia(WIDE);
  if (points.length === 0) return null;
  return (
    <aside className="side-map" aria-label="Map">
      {isShown ? <PlanMap trip={trip} /> : <div className="map" />}
    </aside>
  );
}

/** The map above the first day on tablets. */
export function MiddleMap({ trip }: { trip: Trip }) {
  const points = usePoints(trip);
  const isShown = useMedia(MIDDLE);
  if (points.length === 0) return null;
  return <div className="middle-map">{isShown ? <PlanMap trip={trip} /> : <div className="map" />}</div>;
}

/** A map of the days that the plan shows, joined with it. */
function PlanMap({ trip }: { trip: Trip }) {
  const focus = useTripFocus();
  const [day] = useShownDay();
  const raised = useFocusedStop();
  const all = usePoints(trip);
  const points = useMemo(() => pointsOn(all, day), [all, day]);
  return <MapBox points={points} day={day} raised={raised} onActivate={focus.open} />;
}

function usePoints({ days }: Trip) {
  return useMemo(() => pointsOf(days), [days]);
}
