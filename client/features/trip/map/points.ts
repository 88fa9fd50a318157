import { stopId } from '../focus';
import type { Day } from '../trip';
import { counted } from '../words';

export interface LatLng {
  lat: number;
  lng: number;
}

/** A stop that the map can show. */
export interface MapPoint extends LatLng {
  /** Id of the stop in the plan: the same place may be visited twice. */
  stop: string;
  /** From 0. */
  day: number;
  /** Its place in its day, from 1, as in the plan. */
  number: number;
  place_id: string;
  name: string;
  address: string | null;
}

/** The stops with both coordinates, in their order. */
export function pointsOf(days: readonly Day[]): MapPoint[] {
  return days.flatMap(({ activities }, day) =>
    activities.flatMap(({ place_id, name, address, geo_location: at }, index) =>
      at !== null && isCoordinate(at.lat, 90) && isCoordinate(at.lng, 180)
        ? [
            {
              stop: stopId(day + 1, index + 1),
              day,
              number: index + 1,
              place_id,
              name,
              address,
              lat: at.lat,
              lng: at.lng,
            },
          ]
        : [],
    ),
  );
}

// The types promise numbers; an answer from elsewhere may lack one of the two.
function isCoordinate(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}

/** The points of one day, from 0, or of all. */
export function pointsOn(points: readonly MapPoint[], day: number | null): readonly MapPoint[] {
  return day === null ? points : points.filter((point) => point.day === day);
}

/** The days, from 0, that have points. */
export function daysWith(points: readonly MapPoint[]): number[] {
  return [...new Set(points.map(({ day }) => day))];
}

/** The points of each day that has some: what one line joins. */
export function linesOf(points: readonly MapPoint[]): (readonly MapPoint[])[] {
  return daysWith(points).map((day) => pointsOn(points, day));
}

/** The average of the points. */
export function centreOf(points: readonly LatLng[]): LatLng {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}

/** What a map of a day, from 0, or of all days is called. */
export function mapName(points: readonly MapPoint[], day: number | null): string {
  const when = day === null ? 'all days' : `day ${day + 1}`;
  return `Map of ${when} with ${counted(points.length, 'numbered place')}`;
}
