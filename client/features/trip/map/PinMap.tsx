import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';

import { useBootstrap } from '../../../api/bootstrap';
import { type Place, placePath } from '../../../api/places';
import { useApi } from '../../../api/query';
import { isLocated, type LatLng } from '../../../travel/geo';
import { useMapEngine } from './useMapEngine';
import { useGrounds } from './ground';
import { MapFrame } from './MapBox';

/** Zoom for the streets around a pin, and for a city without a pin yet. */
const PIN_ZOOM = 15;
const CITY_ZOOM = 12;
const WORLD: LatLng = { lat: 20, lng: 0 };
const WORLD_ZOOM = 2;

export interface PinMapProps {
  /** Position of the pin, or null. */
  at: LatLng | null;
  /** Id of the destination to show first. */
  near: string | undefined;
  onPin: (at: LatLng) => void;
}

/** A map on which a place is chosen by a tap, by dragging its pin, or by keys. */
export function PinMap({ at, near, onPin }: PinMapProps) {
  const { t } = useLingui();
  const { map: config } = useBootstrap();
  const isDrawn = config.tilesUrl === null && config.googleKey === null;
  const grounds = useGrounds(near === undefined ? [] : [near], isDrawn);
  const { data: city, isLoading } = useApi<Place>(placePath(near ?? ''), { enabled: near !== undefined });
  const centre = isLocated(city?.geo_location) ? city.geo_location : null;
  const state = useMapEngine({ config, onPin });
  const { engine } = state;
  useEffect(() => engine?.draw(grounds), [engine, grounds]);
  const begin = useEffectEvent(() => {
    if (at !== null) engine?.look(at, PIN_ZOOM);
    else if (centre !== null) engine?.look(centre, CITY_ZOOM);
    else engine?.look(WORLD, WORLD_ZOOM);
  });
  useEffect(() => {
    if (!isLoading) begin();
  }, [engine, isLoading]);
  useEffect(() => engine?.pin(at), [engine, at]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Ignores keys on the pin itself.
    if (event.key !== 'Enter' || event.target !== event.currentTarget || engine === null || isLoading) return;
    event.preventDefault();
    onPin(engine.middle());
  });
  useEffect(() => {
    const element = state.canvas.current;
    const onKey = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [state.canvas]);
  return (
    <MapFrame
      state={state}
      label={t`Map to choose the position`}
      canvasLabel={t`Map, moved by arrow keys; Enter sets the pin in its middle`}
      instead={t`We can’t show the map. Please write where the place is.`}
    />
  );
}
