import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';

import { useBootstrap } from '../../../api/bootstrap';
import { IconButton } from '../../../ui/icon-button/IconButton';
import { MapFailurePanel } from './MapFailurePanel';
import { mapName, type MapPoint } from './points';
import { useMapEngine } from './useMapEngine';
import { useMapKeys } from './useMapKeys';

export interface MapBoxProps {
  points: readonly MapPoint[];
  /** The day that is shown, from 0; null for all. */
  day: number | null;
  /** Id of the stop whose marker stands out. */
  raised: string | null;
  onActivate: (stop: string) => void;
  /** Tells name and address at the marker that stands out. */
  hasPopup?: boolean;
}

/** A map in its box, with what every map has: a way past it, zoom buttons, keys, and whom it is by. */
export function MapBox({ points, day, raised, onActivate, hasPopup = false }: MapBoxProps) {
  const { map: config } = useBootstrap();
  const { canvas, engine, credit, failure } = useMapEngine({ config, points, raised, onActivate, hasPopup });
  useMapKeys(canvas, engine);
  const end = useId();
  return (
    <>
      <section className="map" aria-label={mapName(points, day)}>
        <a
          className="map__skip"
          href={`#${end}`}
          onClick={(event) => {
            // Without a change of address, which would be a step of the history.
            event.preventDefault();
            document.getElementById(end)?.focus();
          }}
        >
          Skip map
        </a>
        {failure === null ? (
          <>
            <div
              ref={canvas}
              className="map__canvas"
              role="application"
              aria-label="Map, moved by arrow keys"
            />
            <div className="map__zoom">
              <IconButton label="Zoom in" icon={Plus} onPress={() => engine?.zoom(1)} />
              <IconButton label="Zoom out" icon={Minus} onPress={() => engine?.zoom(-1)} />
            </div>
            {credit !== null && <span className="map__credit">{credit}</span>}
          </>
        ) : (
          <MapFailurePanel failure={failure} />
        )}
      </section>
      <span id={end} className="vh" tabIndex={-1}>
        End of map
      </span>
    </>
  );
}
