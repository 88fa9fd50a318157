import { Search } from 'lucide-react';

import { PressLink } from './press';

/** A link that looks like a search field and leads to the search page. */
export function SearchLink({ href, children }: { href: string; children: string }) {
  return (
    <PressLink className="input search" href={href}>
      <Search />
      <span>{children}</span>
    </PressLink>
  );
}
