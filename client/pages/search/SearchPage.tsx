import { useNavigate } from 'react-router-dom';

import { usePageTitle } from '../../api/usePageTitle';
import { fullName } from '../../features/places/place';
import { PlacePicker } from '../../features/places/PlacePicker';
import { AppShell } from '../../features/shell/AppShell';
import { PopularDestinations } from '../../features/trips/PopularDestinations';

export default function SearchPage() {
  usePageTitle('Search');
  const navigate = useNavigate();
  return (
    <AppShell tab="/search">
      <header className="search-page__head">
        <h1 className="title">Search</h1>
      </header>
      <PlacePicker
        label="Destination"
        isLabelHidden
        placeholder="Where would you like to go?"
        value=""
        onPick={(place) => void navigate(`/create-trip?destination=${encodeURIComponent(fullName(place))}`)}
      />
      <PopularDestinations />
    </AppShell>
  );
}
