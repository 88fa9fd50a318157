/** Links to Google Maps (https://developers.google.com/maps/documentation/urls/get-started). */
import type { LatLng } from './geo';

/** An address takes nine waypoints between origin and destination. */
export const MOST_STOPS = 11;

export interface MapRoute {
  url: string;
  /** How many of the places the map shows. */
  stops: number;
}

/** The way to a place from where the traveller is. */
export const directionsTo = (place: LatLng): string => directions([place]);

/** The way from one place to another. */
export const directionsBetween = (from: LatLng, to: LatLng): string => directions([from, to]);

/** The way along some points; null without any. Of too many, evenly chosen ones are left, so that the way keeps its shape. */
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
  if (points.length <= MOST_STOPS) return points;
  const step = (points.length - 1) / (MOST_STOPS - 1);
  const chosen = new Set(Array.from({ length: MOST_STOPS }, (_, index) => Math.round(index * step)));
  return points.filter((_, index) => chosen.has(index));
}

const isSame = (one: LatLng, other: LatLng | undefined): boolean =>
  other !== undefined && one.lat === other.lat && one.lng === other.lng;
