import { isLocated, type LatLng } from '../../../travel/geo';
import type { Day, Trip } from '../api';
import { stopId } from '../focus';
import { positionOf } from '../stays/nights';

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
  /** HH:MM; null where no time is planned. */
  arrive: string | null;
  depart: string | null;
  /** The destination of its day. */
  city: string;
}

/** Where nights are spent: the days that begin and end there, from 0. */
export interface MapBase extends LatLng {
  stay: string;
  name: string;
  begins: readonly number[];
  ends: readonly number[];
}

/** The stops that have both coordinates, in order. */
export function pointsOf(days: readonly Day[]): MapPoint[] {
  return days.flatMap(({ activities, city }, day) =>
    activities.flatMap(({ place_id, name, address, arrive, depart, geo_location: at }, index) =>
      isLocated(at)
        ? [
            {
              stop: stopId(day + 1, index + 1),
              day,
              number: index + 1,
              place_id,
              name,
              address,
              arrive,
              depart,
              city,
              lat: at.lat,
              lng: at.lng,
            },
          ]
        : [],
    ),
  );
}

/** The stays that have both coordinates. */
export function basesOf({ days, stays = [] }: Pick<Trip, 'days'> & Partial<Pick<Trip, 'stays'>>): MapBase[] {
  return stays.flatMap(({ stay_id: stay, name, from_day, to_day, geo_location: at }) => {
    if (!isLocated(at)) return [];
    const [first, last] = [positionOf(days, from_day), positionOf(days, to_day)];
    const ends = Array.from({ length: last - first }, (_, night) => first + night);
    return [{ stay, name, ends, begins: ends.map((day) => day + 1), lat: at.lat, lng: at.lng }];
  });
}

/** The points of one day, from 0, or of all days (null). */
export function pointsOn(points: readonly MapPoint[], day: number | null): readonly MapPoint[] {
  return day === null ? points : points.filter((point) => point.day === day);
}

/** The stays at which one day, from 0, begins or ends, or those of all days (null). */
export function basesOn(bases: readonly MapBase[], day: number | null): readonly MapBase[] {
  return day === null
    ? bases
    : bases.filter(({ begins, ends }) => begins.includes(day) || ends.includes(day));
}

/** The days that have points, from 0. */
export function daysWith(points: readonly MapPoint[]): number[] {
  return [...new Set(points.map(({ day }) => day))];
}

/** The points day by day: one line on the map joins those of a day. */
export function linesOf(points: readonly MapPoint[]): (readonly MapPoint[])[] {
  return daysWith(points).map((day) => pointsOn(points, day));
}

/** The way of a day: from where the night was spent along its points to where the next one is. */
export function wayOf(line: readonly MapPoint[], bases: readonly MapBase[]): (MapPoint | MapBase)[] {
  const day = line[0]?.day ?? 0;
  return [
    ...bases.filter(({ begins }) => begins.includes(day)),
    ...line,
    ...bases.filter(({ ends }) => ends.includes(day)),
  ];
}

/** The street or area in an address: what stands before its city; null where there is nothing but that. */
export function areaIn({ address, city, name }: Pick<MapPoint, 'address' | 'city' | 'name'>): string | null {
  const parts = (address ?? '').split(',').map((part) => part.trim());
  const end = parts.indexOf(city);
  const before = (end === -1 ? parts.slice(0, 1) : parts.slice(0, end)).filter((part) => part !== name);
  return before.join(', ') || null;
}

/** The average of the points. */
export function centreOf(points: readonly LatLng[]): LatLng {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}
