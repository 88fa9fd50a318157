import { TextLink } from '../../ui/text-link/TextLink';
import { toast } from '../../ui/toast/toast';
import { isLocated } from './geo';
import type { Place } from '../../api/place';

const MISSING = 'Location coordinates are not available';

/** The way to a place on an outside map. */
export function Directions({ place: { name, geo_location: at } }: { place: Place }) {
  const label = `View Directions to ${name}`;
  if (!isLocated(at))
    return (
      <TextLink label={label} onPress={() => toast.error(MISSING, { id: MISSING })}>
        View Directions
      </TextLink>
    );
  const url = `https://www.google.com/maps/dir/?api=1&destination=${at.lat}%2C${at.lng}`;
  return (
    <TextLink href={url} isOutside label={label}>
      View Directions
    </TextLink>
  );
}
