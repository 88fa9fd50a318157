import { Trans, useLingui } from '@lingui/react/macro';
import { MapPinOff, Minus, Plus } from 'lucide-react';
import { useId } from 'react';

import { IconButton } from '../../../ui/IconButton';
import type { MapState } from './useMapEngine';

export interface MapFrameProps {
  state: MapState;
  label: string;
  /** What the map is, and what keys do. */
  canvasLabel: string;
  /** What there is instead, should the map fail. */
  instead: string;
}

/** What every map has: a skip link, zoom buttons and attribution. */
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
            // Following the link would add a step to the history.
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
