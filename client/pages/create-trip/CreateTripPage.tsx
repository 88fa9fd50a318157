import { useSearchParams } from 'react-router-dom';

import { useAutocomplete } from '../../api/autocomplete';
import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { CreateTrip } from '../../features/create-trip/CreateTrip';
import { pickedPlace } from '../../features/places/place';
import { PlacePicker } from '../../features/places/PlacePicker';

/** Plans a new trip; the address may bring the destination. */
export default function CreateTripPage() {
  const { appName } = useBootstrap();
  const [query] = useSearchParams();
  const preset = query.get('destination')?.trim() ?? '';
  const { data } = useAutocomplete(preset, { kind: 'destination', enabled: preset !== '' });
  const first = data?.predictions[0];
  usePageTitle('Create a trip');
  return (
    <CreateTrip
      key={preset}
      appName={appName}
      preset={preset}
      found={
        preset === '' || first === undefined
          ? undefined
          : { ...pickedPlace(first), days: null, start_date: null, end_date: null }
      }
      picker={(props) => <PlacePicker {...props} isLabelHidden isLarge placeholder="Kochi, Kerala, Japan…" />}
    />
  );
}
