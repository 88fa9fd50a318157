import { isLocated, type LatLng } from '../../../travel/geo';

/** A metre. */
const DECIMALS = 5;
const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** A position as the server reads it too: "48.85840, 2.29450". */
export const coordinatesOf = ({ lat, lng }: LatLng): string =>
  `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`;

/** The position that a text of decimal degrees names; null for everything else, which only the server understands. */
export function coordinatesIn(text: string): LatLng | null {
  const [, lat, lng] = PAIR.exec(text) ?? [];
  const at = { lat: Number(lat), lng: Number(lng) };
  return isLocated(at) ? at : null;
}
