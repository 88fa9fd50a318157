import { isLocated, type LatLng } from '../../../travel/geo';
import type { Day } from '../api';
import { stopId } from '../focus';

/** A stop on the map. */
export interface MapPoint extends LatLng {
  /** Id of the stop's element in the plan: a place may be visited twice. */
  stop: string;
  /** From 0. */
  day: number;
  /** Its position in its day, from 1, as in the plan. */
  number: number;
  place_id: string;
  name: string;
  address: string | null;
}

/** The stops that have both coordinates, in order. */
export function pointsOf(days: readonly Day[]): MapPoint[] {
  return days.flatMap(({ activities }, day) =>
    activities.flatMap(({ place_id, name, address, geo_location: at }, index) =>
      isLocated(at)
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

/** The points of one day, from 0, or of all days (null). */
export function pointsOn(points: readonly MapPoint[], day: number | null): readonly MapPoint[] {
  return day === null ? points : points.filter((point) => point.day === day);
}

/** The days that have points, from 0. */
export function daysWith(points: readonly MapPoint[]): number[] {
  return [...new Set(points.map(({ day }) => day))];
}

/** The points day by day: one line on the map joins those of a day. */
export function linesOf(points: readonly MapPoint[]): (readonly MapPoint[])[] {
  return daysWith(points).map((day) => pointsOn(points, day));
}

/** The average of the points. */
export function centreOf(points: readonly LatLng[]): LatLng {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}
