import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import { useBootstrap } from '../../../api/bootstrap';
import { useGrounds } from './ground';
import { MapFrame } from './MapFrame';
import type { MapBase, MapPoint } from './points';
import { useMapEngine } from './useMapEngine';

export interface MapBoxProps {
  points: readonly MapPoint[];
  /** Where the nights of these days are spent. */
  bases: readonly MapBase[];
  /** The destinations whose land and water are drawn. */
  destinations: readonly string[];
  /** The day that is shown, from 0; null for all. */
  day: number | null;
  /** Id of the stop with the highlighted marker. */
  raised: string | null;
  onActivate: (stop: string) => void;
  /** Shows name and address at the highlighted marker. */
  hasPopup?: boolean;
}

/** The map of a plan: its stops, the trails of its days and where its nights are spent. */
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
      instead={t`We can't show the map. All places are in the list.`}
    />
  );
}
