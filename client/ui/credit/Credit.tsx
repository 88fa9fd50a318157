import { TextLink } from '../text-link/TextLink';

const OSM = 'OpenStreetMap contributors';
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** Names the sources of what is shown; OpenStreetMap's licence asks for the link. */
export function Credit({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <p className="cap">
      {sources.length > 1 ? 'Sources: ' : 'Source: '}
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
