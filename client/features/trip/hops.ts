import type { Activity, Day, Hop } from './trip';

/** The way on from each stop of a day, by the stop's place in it; undefined where nothing is known of it. */
export function hopsOf({ activities, distance_time }: Day): (Hop | undefined)[] {
  let next = 0;
  return activities.map((stop, index) => {
    const hop = distance_time[next];
    if (hop?.from !== stop.place_id || hop.to !== activities[index + 1]?.place_id) return undefined;
    next += 1;
    return hop;
  });
}

/** An outside map with the way between two stops; null when one of them has no coordinates. */
export function directionsUrl(from: Activity, to: Activity): string | null {
  if (from.geo_location === null || to.geo_location === null) return null;
  const point = ({ lat, lng }: { lat: number; lng: number }) => `${lat}%2C${lng}`;
  return `https://www.google.com/maps/dir/?api=1&origin=${point(from.geo_location)}&destination=${point(to.geo_location)}`;
}
