import { Plural } from '@lingui/react/macro';

import { TextLink } from './TextLink';

const OSM = 'OpenStreetMap contributors';
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** The attribution of shown places; OpenStreetMap's licence requires the link. */
export function Attribution({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <p className="cap">
      <Plural value={sources.length} one="Source:" other="Sources:" />{' '}
      {sources.map((source, number) => (
        <span key={source}>
          {number > 0 && '; '}
          {source.includes(OSM) ? (
            <TextLink href={OSM_COPYRIGHT} isOutside>
              {source}
            </TextLink>
          ) : (
            source
          )}
        </span>
      ))}
    </p>
  );
}
