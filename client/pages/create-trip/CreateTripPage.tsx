import { useSearchParams } from 'react-router-dom';

import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { useToday } from '../../api/useToday';
import { CreateTrip } from '../../features/create-trip/CreateTrip';
import { occasionOf } from '../../features/create-trip/preset';
import { useAutocomplete } from '../../api/autocomplete';
import { pickedPlace } from '../../features/places/place';
import { PlacePicker } from '../../features/places/PlacePicker';

/** Plans a new trip; the address may bring the destination, or a holiday with its dates. */
export default function CreateTripPage() {
  const { appName, today: serverToday } = useBootstrap();
  const localToday = useToday();
  // The server, which may have the next day already, refuses its yesterday.
  const today = localToday > serverToday ? localToday : serverToday;
  const [query] = useSearchParams();
  const destination = query.get('destination')?.trim() ?? '';
  const occasion = occasionOf(query, today);
  const preset =
    occasion === null ? destination : [destination, occasion.name, occasion.end].join(' ').trim();
  const { data } = useAutocomplete(destination, { kind: 'destination', enabled: destination !== '' });
  const first = data?.predictions[0];
  usePageTitle('Create a trip');
  return (
    <CreateTrip
      key={preset}
      appName={appName}
      preset={preset}
      occasion={occasion}
      today={today}
      found={destination === '' || first === undefined ? undefined : pickedPlace(first)}
      picker={(props) => <PlacePicker {...props} isLabelHidden isLarge />}
    />
  );
}
