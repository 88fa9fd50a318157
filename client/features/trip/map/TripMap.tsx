import { Trans, useLingui } from '@lingui/react/macro';
import { Map } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { placePath } from '../../../api/places';
import { Attribution } from '../../../ui/Attribution';
import { IconButton } from '../../../ui/IconButton';
import { PrimaryButton } from '../../../ui/PrimaryButton';
import { Sheet } from '../../../ui/Sheet';
import { routeAlong } from '../../../travel/mapLinks';
import type { Trip } from '../api';
import { useShownDay } from '../focus';
import { DayChips } from '../reading/DayChips';
import { MapBox } from './MapBox';
import { daysWith, linesOf, type MapPoint, pointsOf, pointsOn } from './points';

/** Opens the trip map. Rendered only if the trip has places with coordinates. */
export function MapButton({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const points = useMemo(() => pointsOf(trip.days), [trip.days]);
  if (points.length === 0) return null;
  return (
    <>
      <IconButton label={t`Open trip map`} icon={Map} look="disc" onPress={() => setOpen(true)} />
      <Sheet title={t`Trip Map`} isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <TripMap points={points} days={trip.days.length} sources={trip.attributions} />
      </Sheet>
    </>
  );
}

interface TripMapProps {
  points: readonly MapPoint[];
  days: number;
  /** The sources of the places, to be named. */
  sources: readonly string[];
}

/** The map of a trip, its places as a list, and the route on an outside map. The chips choose one day, or all. */
function TripMap({ points: all, days, sources }: TripMapProps) {
  const [planned] = useShownDay();
  const offered = useMemo(() => daysWith(all), [all]);
  const [chosen, setChosen] = useState(planned);
  const [raised, setRaised] = useState<string | null>(null);
  // A day may lose its last place while the map is open.
  const day = chosen !== null && offered.includes(chosen) ? chosen : null;
  const points = useMemo(() => pointsOn(all, day), [all, day]);
  const route = routeAlong(points);
  const shown = route?.stops ?? 0;
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
        <PlaceList points={points} hasDays={day === null && offered.length > 1} raised={raised} />
      </div>
      <Attribution sources={sources} />
      {route !== null && (
        <div className="sheet__foot stack">
          <PrimaryButton href={route.url} target="_blank" isBlock isOutside>
            <Trans>Open Route</Trans>
          </PrimaryButton>
          {shown < points.length && (
            <p className="cap">
              {day === null ? (
                <Trans>Google Maps shows {shown} stops at most. Pick a day to see them all.</Trans>
              ) : (
                <Trans>Google Maps shows {shown} stops at most.</Trans>
              )}
            </p>
          )}
        </div>
      )}
    </>
  );
}

interface PlaceListProps {
  points: readonly MapPoint[];
  /** Adds a heading for each day. */
  hasDays: boolean;
  raised: string | null;
}

/** Everything that the map shows, in words. */
function PlaceList({ points, hasDays, raised }: PlaceListProps) {
  const { t } = useLingui();
  return (
    <div className="map-places">
      {linesOf(points).map((line) => {
        const day = (line[0]?.day ?? 0) + 1;
        return (
          <section key={day} aria-label={t`Places of day ${day}`}>
            {hasDays && (
              <h3>
                <Trans>Day {day}</Trans>
              </h3>
            )}
            <ol>
              {line.map(({ stop, number, place_id, name, address }) => (
                <li key={stop} className="card-with-link" data-raised={stop === raised ? '' : undefined}>
                  <span className="mark">{number}</span>
                  <div>
                    <b>
                      <Link className="card-link" to={placePath(place_id)}>
                        {name}
                      </Link>
                    </b>
                    {address !== null && <p className="cap">{address}</p>}
                  </div>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
