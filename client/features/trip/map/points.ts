import { isLocated, type LatLng } from '../../../travel/geo';
import type { Day, Trip } from '../api';
import { stopId } from '../focus';

/** A stop on the map. */
export interface MapPoint extends LatLng {
  /** Id of the stop's element in the plan, because a place may be visited twice. */
  stop: string;
  /** Index of the day, from 0. */
  day: number;
  /** Position within its day, from 1, as in the plan. */
  number: number;
  place_id: string;
  name: string;
  address: string | null;
  /** HH:MM, or null if no time is planned. */
  arrive: string | null;
  depart: string | null;
  /** The destination of its day. */
  city: string;
}

/** A stay on the map, with the days that begin and end there, from 0. */
export interface MapBase extends LatLng {
  stay: string;
  name: string;
  begins: readonly number[];
  ends: readonly number[];
}

/** Returns the stops that have both coordinates, in order. */
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

/** Returns the stays that have both coordinates. */
export function basesOf({ days, stays = [] }: Pick<Trip, 'days'> & Partial<Pick<Trip, 'stays'>>): MapBase[] {
  const positionOf = (id: string) => days.findIndex(({ day_id }) => day_id === id);
  return stays.flatMap(({ stay_id: stay, name, from_day, to_day, geo_location: at }) => {
    if (!isLocated(at)) return [];
    const [first, last] = [positionOf(from_day), positionOf(to_day)];
    const ends = Array.from({ length: last - first }, (_, night) => first + night);
    return [{ stay, name, ends, begins: ends.map((day) => day + 1), lat: at.lat, lng: at.lng }];
  });
}

/** Returns the points of one day, from 0, or of all days (null). */
export function pointsOn(points: readonly MapPoint[], day: number | null): readonly MapPoint[] {
  return day === null ? points : points.filter((point) => point.day === day);
}

/** Returns the stays at which one day, from 0, begins or ends, or those of all days (null). */
export function basesOn(bases: readonly MapBase[], day: number | null): readonly MapBase[] {
  return day === null
    ? bases
    : bases.filter(({ begins, ends }) => begins.includes(day) || ends.includes(day));
}

/** Returns the days that have points, from 0. */
export function daysWith(points: readonly MapPoint[]): number[] {
  return [...new Set(points.map(({ day }) => day))];
}

/** Returns the points grouped by day. A line on the map connects those of a day. */
export function linesOf(points: readonly MapPoint[]): (readonly MapPoint[])[] {
  return daysWith(points).map((day) => pointsOn(points, day));
}

/** Returns the path of a day: from the stay of the previous night along its points to that of the next. */
export function wayOf(line: readonly MapPoint[], bases: readonly MapBase[]): (MapPoint | MapBase)[] {
  const day = line[0]?.day ?? 0;
  return [
    ...bases.filter(({ begins }) => begins.includes(day)),
    ...line,
    ...bases.filter(({ ends }) => ends.includes(day)),
  ];
}

/** Returns the street or area in an address, which precedes its city, or null if there is none. */
export function areaIn({ address, city, name }: Pick<MapPoint, 'address' | 'city' | 'name'>): string | null {
  const parts = (address ?? '').split(',').map((part) => part.trim());
  const end = parts.indexOf(city);
  const before = (end === -1 ? parts.slice(0, 1) : parts.slice(0, end)).filter((part) => part !== name);
  return before.join(', ') || null;
}

/** Returns the average of the points. */
export function centreOf(points: readonly LatLng[]): LatLng {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}
