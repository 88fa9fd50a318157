import { Search } from 'lucide-react';
import { Link } from 'react-aria-components';

/** Looks like a search field and leads to the page where searching happens. */
export function SearchLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="input search" href={href}>
      <Search />
      <span>{children}</span>
    </Link>
  );
}
