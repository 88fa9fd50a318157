export interface LatLng {
  lat: number;
  lng: number;
}

/** Mean radius of the earth in metres (IUGG). */
const EARTH = 6_371_009;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance between two points in metres (haversine formula). */
export function metresBetween(from: LatLng, to: LatLng): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Whether both coordinates exist; answers from providers may lack them. */
export function isLocated(at: unknown): at is LatLng {
  if (typeof at !== 'object' || at === null) return false;
  const { lat, lng } = at as Partial<Record<keyof LatLng, unknown>>;
  return typeof lat === 'number' && Math.abs(lat) <= 90 && typeof lng === 'number' && Math.abs(lng) <= 180;
}
