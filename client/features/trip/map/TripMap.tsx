import { Trans, useLingui } from '@lingui/react/macro';
import { BedDouble, ChevronRight, Map } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { placePath } from '../../../api/places';
import { routeAlong } from '../../../travel/mapLinks';
import { IconButton } from '../../../ui/buttons/IconButton';
import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { Attribution } from '../../../ui/labels/Attribution';
import { Sheet } from '../../../ui/overlays/Sheet';
import type { Trip } from '../api';
import { useShownDay } from '../focus';
import { DayChips } from '../day/DayChips';
import { destinationsOn } from './ground';
import { MapBox } from './MapBox';
import { colourOf } from './marks';
import {
  areaIn,
  basesOf,
  basesOn,
  daysWith,
  linesOf,
  type MapBase,
  type MapPoint,
  pointsOf,
  pointsOn,
} from './points';
import type { MappedPlan } from './SideMap';

/** A button that opens the trip map. Render it only if the trip has places with coordinates. */
export function MapButton({ trip }: { trip: MappedPlan & Pick<Trip, 'attributions'> }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const points = useMemo(() => pointsOf(trip.days), [trip.days]);
  const { days, stays } = trip;
  const bases = useMemo(() => basesOf({ days, stays }), [days, stays]);
  if (points.length === 0) return null;
  return (
    <>
      <IconButton label={t`Open trip map`} icon={Map} look="disc" onPress={() => setOpen(true)} />
      <Sheet title={t`Trip Map`} isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <TripMap
          points={points}
          bases={bases}
          days={trip.days.length}
          destinations={trip.destinations}
          sources={trip.attributions}
        />
      </Sheet>
    </>
  );
}

interface TripMapProps {
  points: readonly MapPoint[];
  bases: readonly MapBase[];
  days: number;
  destinations: Trip['destinations'];
  /** The sources of the places, to be credited. */
  sources: readonly string[];
}

/** The map of a trip, its places as a list, and the route on an external map. Chips choose one day or all. */
function TripMap({ points: all, bases: stays, days, destinations, sources }: TripMapProps) {
  const [planned] = useShownDay();
  const offered = useMemo(() => daysWith(all), [all]);
  const [chosen, setChosen] = useState(planned);
  const [raised, setRaised] = useState<string | null>(null);
  // A day may lose its last place while the map is open.
  const day = chosen !== null && offered.includes(chosen) ? chosen : null;
  const points = useMemo(() => pointsOn(all, day), [all, day]);
  const bases = useMemo(() => basesOn(stays, day), [stays, day]);
  const route = routeAlong(points);
  const shown = route?.stops ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const showOnMap = (stop: string) => {
    setRaised(stop);
    // On phones the list is long and the map is above it.
    box.current?.scrollIntoView({ block: 'nearest' });
  };
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
        <div ref={box}>
          <MapBox
            points={points}
            bases={bases}
            destinations={destinationsOn(destinations, day)}
            day={day}
            raised={raised}
            onActivate={toggle}
            hasPopup
          />
        </div>
        <PlaceList
          points={points}
          bases={bases}
          hasDays={day === null && offered.length > 1}
          raised={raised}
          onRaise={showOnMap}
        />
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
  bases: readonly MapBase[];
  /** Adds a heading for each day. */
  hasDays: boolean;
  raised: string | null;
  onRaise: (stop: string) => void;
}

/** The content of the map as a list. */
function PlaceList({ points, bases, hasDays, raised, onRaise }: PlaceListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the chosen stop into view beside the map. If the list is below the map, as on phones, scrolling
  // would hide the map.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-raised]');
    if (list.current === null || !row || list.current.scrollHeight <= list.current.clientHeight) return;
    list.current.scrollTo({ top: row.offsetTop - list.current.clientHeight / 3 });
  }, [raised]);
  return (
    <div ref={list} className="map-places">
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
              {line.map((point) => (
                <PlaceRow
                  key={point.stop}
                  point={point}
                  isRaised={point.stop === raised}
                  onRaise={() => onRaise(point.stop)}
                />
              ))}
              {bases
                .filter(({ ends }) => ends.includes(day - 1))
                .map(({ stay, name }) => (
                  <li key={stay}>
                    <span className="mark map-places__stay">
                      <BedDouble />
                    </span>
                    <p>
                      <Trans>Night at {name}</Trans>
                    </p>
                  </li>
                ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

interface PlaceRowProps {
  point: MapPoint;
  isRaised: boolean;
  onRaise: () => void;
}

/** A stop with its time and area. A tap shows it on the map. */
function PlaceRow({ point, isRaised, onRaise }: PlaceRowProps) {
  const { t } = useLingui();
  const { number, day, place_id: place, name, arrive, depart } = point;
  const hours = arrive === null ? null : depart === null ? arrive : t`${arrive}–${depart}`;
  const facts = [hours, areaIn(point)].filter((fact) => fact !== null);
  return (
    <li className="card-with-link" data-raised={isRaised ? '' : undefined}>
      <span className="mark" data-colour={colourOf(day)}>
        {number}
      </span>
      <div>
        <b>
          <button
            type="button"
            className="card-link"
            aria-label={t`Show ${name} on the map`}
            onClick={onRaise}
          >
            {name}
          </button>
        </b>
        {facts.length > 0 && <p className="cap">{facts.join(' · ')}</p>}
      </div>
      <IconButton label={t`About ${name}`} icon={ChevronRight} href={placePath(place)} />
    </li>
  );
}
