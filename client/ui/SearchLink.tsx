import { Search } from 'lucide-react';

import { PressLink } from './press';

/** Looks like a search field and leads to the page where searching happens. */
export function SearchLink({ href, children }: { href: string; children: string }) {
  return (
    <PressLink className="input search" href={href}>
      <Search />
      <span>{children}</span>
    </PressLink>
  );
}
