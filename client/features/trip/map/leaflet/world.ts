import { feature } from 'topojson-client';
import world from 'world-atlas/countries-50m.json';

/** The countries of the world (Natural Earth, 1:50 million), as GeoJSON. In a file of its own: it is large. */
export const countries = () => feature(world, world.objects.countries);
