import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';

import { useBootstrap, usePageTitle, useToday } from '../../api/bootstrap';
import { isArea, useAutocomplete, usePlace } from '../../api/places';
import { CreateTrip } from '../../features/create-trip/CreateTrip';
import { occasionOf } from '../../features/create-trip/useWizard';
import { pickedPlace, PlacePicker } from '../../features/places/PlacePicker';

/**
 * The page that plans a new trip. The query may contain a destination, the id of a country or region, or a
 * holiday with its dates.
 */
export default function CreateTripPage() {
  const { t } = useLingui();
  const { appName, today: serverToday } = useBootstrap();
  const localToday = useToday();
  // The server may be a day ahead, and rejects dates before its own today.
  const today = localToday > serverToday ? localToday : serverToday;
  const [query] = useSearchParams();
  const destination = query.get('destination')?.trim() ?? '';
  const occasion = occasionOf(query, today);
  const routeOf = query.get('route') ?? '';
  const asked = routeOf === '' ? destination : `route ${routeOf}`;
  const preset = occasion === null ? asked : [asked, occasion.name, occasion.end].join(' ').trim();
  const { data: area } = usePlace(routeOf);
  const { data } = useAutocomplete(destination, { kind: 'destination', enabled: destination !== '' });
  const place = destination === '' ? undefined : data?.predictions[0];
  usePageTitle(t`Create a trip`);
  return (
    <CreateTrip
      key={preset}
      appName={appName}
      preset={preset}
      occasion={occasion}
      today={today}
      found={place === undefined || isArea(place) ? undefined : pickedPlace(place)}
      route={area?.route}
      picker={(props) => (
        <PlacePicker
          {...props}
          // Only the field for the first destination can take a route.
          area={
            props.onRoute !== undefined && place !== undefined && isArea(place)
              ? pickedPlace(place)
              : undefined
          }
          isLabelHidden
          isLarge
        />
      )}
    />
  );
}
