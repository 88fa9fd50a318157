import { feature } from 'topojson-client';
import world from 'world-atlas/countries-50m.json';

/**
 * The countries of the world (Natural Earth, 1:50 million) as GeoJSON. In its own file, so that this large
 * data set loads only when needed.
 */
export const countries = () => feature(world, world.objects.countries);
