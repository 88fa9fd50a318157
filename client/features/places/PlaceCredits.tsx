import type { Place } from '../../api/place';
import { TextLink } from '../../ui/text-link/TextLink';
import { linkedSource } from './source';

/** Whom to name: the source with its page, and whom facts and pictures are by. Nothing for a place of our own. */
export function PlaceCredits({ place }: { place: Place }) {
  const { attributions: credits = [], name } = place;
  const source = linkedSource(place);
  if (credits.length === 0 && source === null) return null;
  return (
    <ul className="place__credits cap" aria-label="Credits">
      {source !== null && (
        <li>
          {'Source: '}
          <TextLink href={source.href} isOutside label={`${name} on ${source.name}`}>
            {source.name}
          </TextLink>
        </li>
      )}
      {credits.map(({ name: who, uri, picture }) => (
        <li key={`${picture ?? ''} ${who}`}>
          {picture === null ? 'Facts by ' : `Picture ${picture + 1} by `}
          {uri === null ? (
            who
          ) : (
            <TextLink href={uri} isOutside>
              {who}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
