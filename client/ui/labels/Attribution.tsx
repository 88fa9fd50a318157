import { Plural } from '@lingui/react/macro';

import { TextLink } from '../buttons/TextLink';

/** Licence pages of the sources that require a link. */
const LICENCES: Readonly<Record<string, string>> = {
  'OpenStreetMap contributors': 'https://www.openstreetmap.org/copyright',
  Wikidata: 'https://www.wikidata.org/wiki/Wikidata:Licensing',
  Wikivoyage: 'https://en.wikivoyage.org/wiki/Wikivoyage:Copyleft',
};

/** The attribution of the places shown, with links to the licences. */
export function Attribution({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <p className="cap">
      <Plural value={sources.length} one="Source:" other="Sources:" />{' '}
      {sources.map((source, number) => (
        <span key={source}>
          {number > 0 && '; '}
          <Source name={source} />
        </span>
      ))}
    </p>
  );
}

function Source({ name }: { name: string }) {
  const page = Object.entries(LICENCES).find(([source]) => name.includes(source))?.[1];
  if (page === undefined) return name;
  return (
    <TextLink href={page} isOutside>
      {name}
    </TextLink>
  );
}
