import { Award, Hourglass, Wallet } from 'lucide-react';

import { Badge } from '../../ui/badge/Badge';
import { Credit } from '../../ui/credit/Credit';
import { Facts } from '../../ui/facts/Facts';
import { Rating } from '../../ui/rating/Rating';
import { TextLink } from '../../ui/text-link/TextLink';
import { Directions } from './Directions';
import type { Place } from '../../api/place';
import { OpeningHours } from './OpeningHours';
import { linkedSource } from './source';
import { priceText, visitText } from './words';

/** What is known of a place in short, and what it is about. */
export function PlaceFacts({ place }: { place: Place }) {
  const { rating, total_ratings: total, opening_week: week } = place;
  const isRated = rating !== null && total > 0;
  const visit = visitText(place.visit_minutes);
  const price = priceText(place.price_level);
  const facts = [
    ...(visit === null ? [] : [{ icon: Hourglass, text: visit }]),
    ...(price === null ? [] : [{ icon: Wallet, text: price }]),
  ];
  return (
    <>
      <h1 className="title" tabIndex={-1}>
        {place.name}
      </h1>
      {place.address !== place.name && <p className="mute place__address">{place.address}</p>}
      <div className="place__line">
        {(isRated || place.editors_pick) && (
          <div className="place__marks">
            {isRated && <Rating value={rating} total={total} />}
            {place.editors_pick && (
              <Badge tone="moss" icon={Award}>
                Editor’s pick
              </Badge>
            )}
          </div>
        )}
        <Directions place={place} />
      </div>
      {facts.length > 0 && <Facts items={facts} />}
      {week !== null && <OpeningHours week={week} timezone={place.timezone} />}
      {place.description !== '' && <p className="place__description">{place.description}</p>}
      {place.interests.length > 0 && (
        <ul className="place__interests" aria-label="Interests">
          {place.interests.map((interest) => (
            <li key={interest}>
              <Badge>{interest}</Badge>
            </li>
          ))}
        </ul>
      )}
      {place.website !== null && (
        <TextLink href={place.website} isOutside label={`Website of ${place.name}`}>
          Website
        </TextLink>
      )}
      {linkedSource(place) === null && (
        <Credit sources={place.attribution === null ? [] : [place.attribution]} />
      )}
    </>
  );
}
