import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPinOff, Minus, Plus } from 'lucide-react';
import { useEffect, useId } from 'react';

import { useBootstrap } from '../../../api/bootstrap';
import { IconButton } from '../../../ui/buttons/IconButton';
import { type MapState, useMapEngine } from './useMapEngine';
import { useGrounds } from './ground';
import type { MapBase, MapPoint } from './points';

export interface MapBoxProps {
  points: readonly MapPoint[];
  /** The stays of these days. */
  bases: readonly MapBase[];
  /** The destinations whose land and water are drawn. */
  destinations: readonly string[];
  /** The shown day, from 0, or null for all. */
  day: number | null;
  /** Id of the stop with the highlighted marker. */
  raised: string | null;
  onActivate: (stop: string) => void;
  /** Shows name and address at the highlighted marker. */
  hasPopup?: boolean;
}

/** The map of a plan: its stops, the trails of its days and its stays. */
export function MapBox({
  points,
  bases,
  destinations,
  day,
  raised,
  onActivate,
  hasPopup = false,
}: MapBoxProps) {
  const { t } = useLingui();
  const { map: config } = useBootstrap();
  const grounds = useGrounds(destinations, config.tilesUrl === null && config.googleKey === null);
  const state = useMapEngine({ config, onActivate });
  const { engine } = state;
  useEffect(() => engine?.draw(grounds), [engine, grounds]);
  useEffect(() => engine?.show(points, bases), [engine, points, bases]);
  useEffect(() => {
    engine?.raise(raised);
    if (hasPopup) engine?.describe(raised);
  }, [engine, raised, hasPopup, points, bases]);
  const number = (day ?? 0) + 1;
  const places = plural(points.length, { one: '# numbered place', other: '# numbered places' });
  return (
    <MapFrame
      state={state}
      label={day === null ? t`Map of all days with ${places}` : t`Map of day ${number} with ${places}`}
      canvasLabel={t`Map, moved by arrow keys`}
      instead={t`We can’t show the map. All places are in the list.`}
    />
  );
}

export interface MapFrameProps {
  state: MapState;
  label: string;
  /** Accessible name of the map, including its keys. */
  canvasLabel: string;
  /** What remains if the map fails. */
  instead: string;
}

/** The frame of every map: a skip link, zoom buttons and attribution. */
export function MapFrame({ state, label, canvasLabel, instead }: MapFrameProps) {
  const { t } = useLingui();
  const { canvas, engine, credit, failure } = state;
  const end = useId();
  return (
    <>
      <section className="map" aria-label={label}>
        <a
          className="map__skip"
          href={`#${end}`}
          onClick={(event) => {
            // Following the link would add a history entry.
            event.preventDefault();
            document.getElementById(end)?.focus();
          }}
        >
          <Trans>Skip map</Trans>
        </a>
        {failure === null ? (
          <>
            <div ref={canvas} className="map__canvas" role="application" aria-label={canvasLabel} />
            <div className="map__zoom" data-covers="">
              <IconButton label={t`Zoom in`} icon={Plus} onPress={() => engine?.zoom(1)} />
              <IconButton label={t`Zoom out`} icon={Minus} onPress={() => engine?.zoom(-1)} />
            </div>
            {credit !== null && (
              <span className="map__credit" data-covers="">
                {credit}
              </span>
            )}
          </>
        ) : (
          <div className="map__failure" role="alert">
            <MapPinOff />
            <b>
              <Trans>Error: {failure}</Trans>
            </b>
            <p>{instead}</p>
          </div>
        )}
      </section>
      <span id={end} className="vh" tabIndex={-1}>
        <Trans>End of map</Trans>
      </span>
    </>
  );
}
