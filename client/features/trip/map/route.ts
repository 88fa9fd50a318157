import type { LatLng } from './points';

/** Google's addresses of maps take nine waypoints between origin and destination. */
export const MOST_STOPS = 11;

export interface Route {
  url: string;
  /** How many of the places the outside map shows. */
  stops: number;
}

/** An outside map with the way along some points; null without any. */
export function routeOf(points: readonly LatLng[]): Route | null {
  const stops = thinned(points.filter((point, index) => !isSame(point, points[index - 1])));
  const [first] = stops;
  const last = stops.at(-1);
  if (first === undefined || last === undefined) return null;
  const query = [
    'api=1',
    // One place alone: the outside map leads there from where the traveller is.
    ...(stops.length > 1 ? [`origin=${text(first)}`] : []),
    `destination=${text(last)}`,
    ...(stops.length > 2 ? [`waypoints=${stops.slice(1, -1).map(text).join('%7C')}`] : []),
  ];
  return { url: `https://www.google.com/maps/dir/?${query.join('&')}`, stops: stops.length };
}

/** Both ends, and of what is between them as many as may be, evenly chosen, so that the way keeps its shape. */
function thinned<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_STOPS) return points;
  const step = (points.length - 1) / (MOST_STOPS - 1);
  const chosen = new Set(Array.from({ length: MOST_STOPS }, (_, index) => Math.round(index * step)));
  return points.filter((_, index) => chosen.has(index));
}

const text = ({ lat, lng }: LatLng): string => `${lat}%2C${lng}`;

const isSame = (one: LatLng, other: LatLng | undefined): boolean =>
  other !== undefined && one.lat === other.lat && one.lng === other.lng;
