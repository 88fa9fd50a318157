import { usePageTitle } from '../../api/usePageTitle';
import { AppShell } from '../../features/shell/AppShell';
import { Search } from './Search';
import { useSearchAddress } from './useSearchAddress';

export default function SearchPage() {
  usePageTitle('Search');
  const address = useSearchAddress();
  return (
    <AppShell tab="/search">
      <header className="search-page__head">
        <h1 className="title">Search</h1>
      </header>
      <Search key={address.visit} address={address} />
    </AppShell>
  );
}
