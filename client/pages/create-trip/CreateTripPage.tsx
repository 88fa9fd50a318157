import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';

import { useBootstrap, usePageTitle, useToday } from '../../api/bootstrap';
import { useAutocomplete } from '../../api/places';
import { CreateTrip } from '../../features/create-trip/CreateTrip';
import { occasionOf } from '../../features/create-trip/preset';

import { pickedPlace, PlacePicker } from '../../features/places/PlacePicker';

/** Plans a new trip. The query may hold the destination, or a holiday with its dates. */
export default function CreateTripPage() {
  const { t } = useLingui();
  const { appName, today: serverToday } = useBootstrap();
  const localToday = useToday();
  // The server may be a day ahead, and refuses dates before its own today.
  const today = localToday > serverToday ? localToday : serverToday;
  const [query] = useSearchParams();
  const destination = query.get('destination')?.trim() ?? '';
  const occasion = occasionOf(query, today);
  const preset =
    occasion === null ? destination : [destination, occasion.name, occasion.end].join(' ').trim();
  const { data } = useAutocomplete(destination, { kind: 'destination', enabled: destination !== '' });
  const first = data?.predictions[0];
  usePageTitle(t`Create a trip`);
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
