/** Links to Google Maps (https://developers.google.com/maps/documentation/urls/get-started). */
import type { LatLng } from './geo';

/** A link supports nine waypoints between origin and destination. */
export const MAX_STOPS = 11;

export interface MapRoute {
  url: string;
  /** Number of places included in the link. */
  stops: number;
}

/** A link to the directions from the traveller's position to a place. */
export const directionsTo = (place: LatLng): string => directions([place]);

/** A link to the directions from one place to another. */
export const directionsBetween = (from: LatLng, to: LatLng): string => directions([from, to]);

/**
 * Returns a link to the route along points, or null if there are none. If there are too many, an even selection
 * preserves its shape.
 */
export function routeAlong(points: readonly LatLng[]): MapRoute | null {
  const stops = thinned(points.filter((point, index) => !isSame(point, points[index - 1])));
  return stops.length === 0 ? null : { url: directions(stops), stops: stops.length };
}

function directions(stops: readonly LatLng[]): string {
  const [origin, ...rest] = stops.map(({ lat, lng }) => `${lat}%2C${lng}`);
  const destination = rest.pop();
  const query = [
    'api=1',
    ...(destination === undefined ? [] : [`origin=${origin}`]),
    `destination=${destination ?? origin}`,
    ...(rest.length > 0 ? [`waypoints=${rest.join('%7C')}`] : []),
  ];
  return `https://www.google.com/maps/dir/?${query.join('&')}`;
}

function thinned<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MAX_STOPS) return points;
  const step = (points.length - 1) / (MAX_STOPS - 1);
  const chosen = new Set(Array.from({ length: MAX_STOPS }, (_, index) => Math.round(index * step)));
  return points.filter((_, index) => chosen.has(index));
}

const isSame = (one: LatLng, other: LatLng | undefined): boolean =>
  other !== undefined && one.lat === other.lat && one.lng === other.lng;
