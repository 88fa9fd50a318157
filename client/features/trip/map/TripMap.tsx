import { useMemo, useState } from 'react';

import { Credit } from '../../../ui/credit/Credit';
import { Go } from '../../../ui/go/Go';
import { DayChips } from '../DayChips';
import { useShownDay } from '../focus';
import { MapBox } from './MapBox';
import { MapPlaces } from './MapPlaces';
import { daysWith, type MapPoint, pointsOn } from './points';
import { routeOf } from './route';

interface TripMapProps {
  points: readonly MapPoint[];
  days: number;
  /** Whom to name for what is told of the places. */
  sources: readonly string[];
}

/** The map of a trip with its places; the chips choose one day, or all. */
export function TripMap({ points: all, days, sources }: TripMapProps) {
  const [planned] = useShownDay();
  const offered = useMemo(() => daysWith(all), [all]);
  const [chosen, setChosen] = useState(planned);
  const [raised, setRaised] = useState<string | null>(null);
  // A day may lose its last place while the map is open.
  const day = chosen !== null && offered.includes(chosen) ? chosen : null;
  const points = useMemo(() => pointsOn(all, day), [all, day]);
  const route = routeOf(points);
  const toggle = (stop: string) => setRaised((before) => (before === stop ? null : stop));
  return (
    <>
      <DayChips
        days={days}
        only={offered}
        value={day}
        onChange={(next) => {
          setChosen(next);
          setRaised(null);
        }}
      />
      <div className="map-split">
        <MapBox points={points} day={day} raised={raised} onActivate={toggle} hasPopup />
        <MapPlaces points={points} hasDays={day === null && offered.length > 1} raised={raised} />
      </div>
      <Credit sources={sources} />
      {route !== null && (
        <div className="sheet__foot stack">
          <Go href={route.url} target="_blank" isBlock isOutside>
            Open Route
          </Go>
          {route.stops < points.length && (
            <p className="cap">
              {`An outside map takes ${route.stops} stops: it leaves out some of these ${points.length}.`}
            </p>
          )}
        </div>
      )}
    </>
  );
}
