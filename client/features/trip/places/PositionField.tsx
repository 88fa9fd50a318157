import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useId, useMemo, useState } from 'react';

import { isLocated, type LatLng } from '../../../travel/geo';
import { Field } from '../../../ui/fields/Field';
import { late } from '../../../ui/overlays/late';

const PinMap = late(() => import('../map/PinMap').then((module) => module.PinMap));

export interface PositionFieldProps {
  /** A link, coordinates or a plus code. */
  value: string;
  /** The saved position, or null for a new place or one without a position. */
  saved: LatLng | null;
  /** Id of the destination around which it is. */
  near: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A field for a position: typed as text, or chosen with a pin on the map, which fills in its coordinates. */
export function PositionField({ value, saved, near, error, onChange }: PositionFieldProps) {
  const { t } = useLingui();
  const [hasMap, setMap] = useState(false);
  const box = useId();
  const understood = t`Link, coordinates or plus code`;
  const at = useMemo(() => (value.trim() === '' ? saved : coordinatesIn(value)), [value, saved]);
  const pinned = at === null ? null : coordinatesOf(at);
  return (
    <div className="position">
      <Field
        label={t`Where is it?`}
        name="text"
        autoComplete="off"
        hint={saved === null ? understood : t`${understood}. Left empty, it stays where it is.`}
        placeholder="48.8584, 2.2945"
        value={value}
        onChange={onChange}
        error={error}
      />
      <button
        type="button"
        className="btn btn--soft btn--s"
        aria-expanded={hasMap}
        aria-controls={hasMap ? box : undefined}
        onClick={() => setMap((old) => !old)}
      >
        <MapPin />
        <Trans>Choose on the map</Trans>
      </button>
      {hasMap && (
        <div id={box} className="position__map">
          <PinMap at={at} near={near} onPin={(place) => onChange(coordinatesOf(place))} />
          <p className="cap" role="status">
            {pinned === null
              ? t`Tap the map to set the pin.`
              : t`Pin at ${pinned}. Drag it, or tap the map, to move it.`}
          </p>
        </div>
      )}
    </div>
  );
}

/** Precise to a metre. */
const DECIMALS = 5;
const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Formats a position in the way the server parses it: "48.85840, 2.29450". */
export const coordinatesOf = ({ lat, lng }: LatLng): string =>
  `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`;

/**
 * Parses a text of decimal degrees. Returns null for all other formats, which only the server understands.
 */
export function coordinatesIn(text: string): LatLng | null {
  const [, lat, lng] = PAIR.exec(text) ?? [];
  const at = { lat: Number(lat), lng: Number(lng) };
  return isLocated(at) ? at : null;
}
