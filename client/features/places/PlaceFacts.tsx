import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Award, Hourglass, LockKeyhole, Wallet } from 'lucide-react';

import type { Place } from '../../api/places';
import { durationText } from '../../text/quantities';
import { isLocated } from '../../travel/geo';
import { directionsTo } from '../../travel/mapLinks';
import { TextLink } from '../../ui/buttons/TextLink';
import { EditedText } from '../../ui/forms/EditableText';
import { Attribution } from '../../ui/labels/Attribution';
import { Badge } from '../../ui/labels/Badge';
import { Facts } from '../../ui/labels/Facts';
import { Rating } from '../../ui/labels/Rating';
import { toast } from '../../ui/overlays/Toast';
import { OpeningHours } from './OpeningHours';

/** Texts by price level, from 0 to 4. */
const PRICES: readonly MessageDescriptor[] = [
  msg`Free`,
  msg`Cheap`,
  msg`Moderate`,
  msg`Expensive`,
  msg`Very expensive`,
];

/** A place's name, address, rating, hours and description. */
export function PlaceFacts({ place }: { place: Place }) {
  const { t } = useLingui();
  const { name, rating, total_ratings: total, opening_week: week } = place;
  const isRated = rating !== null && total > 0;
  const minutes = place.visit_minutes ?? 0;
  const visit = durationText(minutes);
  const price = place.price_level === null ? undefined : PRICES[place.price_level];
  const facts = [
    ...(minutes > 0 ? [{ icon: Hourglass, text: t`About ${visit}` }] : []),
    ...(price === undefined ? [] : [{ icon: Wallet, text: t(price) }]),
  ];
  return (
    <>
      <h1 className="title" tabIndex={-1}>
        {name}
      </h1>
      {place.address !== name && <p className="mute place__address">{place.address}</p>}
      <div className="place__line">
        {(isRated || place.editors_pick) && (
          <div className="place__marks">
            {isRated && <Rating value={rating} total={total} />}
            {place.editors_pick && (
              <Badge tone="moss" icon={Award}>
                {t`Editor’s pick`}
              </Badge>
            )}
          </div>
        )}
        <Directions place={place} />
      </div>
      {facts.length > 0 && <Facts items={facts} />}
      <OwnPlaceFacts place={place} />
      {week !== null && <OpeningHours week={week} timezone={place.timezone} />}
      {place.description !== '' && <p className="place__description">{place.description}</p>}
      {place.interests.length > 0 && (
        <ul className="place__interests" aria-label={t`Interests`}>
          {place.interests.map((interest) => (
            <li key={interest}>
              <Badge>{interest}</Badge>
            </li>
          ))}
        </ul>
      )}
      {place.website !== null && (
        <TextLink href={place.website} isOutside label={t`Website of ${name}`}>
          {t`Website`}
        </TextLink>
      )}
      {place.picture_uri !== undefined && (
        <TextLink href={place.picture_uri} isOutside>
          {t`Picture on Wikimedia Commons`}
        </TextLink>
      )}
      {linkedSource(place) === null && (
        <Attribution sources={place.attribution === null ? [] : [place.attribution]} />
      )}
    </>
  );
}

/** A link to the directions on Google Maps. */
function Directions({ place: { name, geo_location: at } }: { place: Place }) {
  const { t } = useLingui();
  const label = t`View Directions to ${name}`;
  const missing = t`Location coordinates are not available`;
  if (!isLocated(at))
    return (
      <TextLink label={label} onPress={() => toast.error(missing, { id: missing })}>
        {t`View Directions`}
      </TextLink>
    );
  return (
    <TextLink href={directionsTo(at)} isOutside label={label}>
      {t`View Directions`}
    </TextLink>
  );
}

/** The provider of a place and the place's page there, or null for a place of our own. */
function linkedSource({ attribution: name, source_uri: href }: Place): { name: string; href: string } | null {
  return name === null || href === undefined || href === null ? null : { name, href };
}

/** The sources of facts and pictures. Renders nothing for a place of our own. */
export function PlaceCredits({ place }: { place: Place }) {
  const { t } = useLingui();
  const { attributions: credits = [], name } = place;
  const source = linkedSource(place);
  const provider = source?.name;
  const sourceLabel = t`${name} on ${provider}`;
  if (credits.length === 0 && source === null) return null;
  return (
    <ul className="place__credits cap" aria-label={t`Credits`}>
      {source !== null && (
        <li>
          <Trans>
            Source: <CreditLink name={source.name} uri={source.href} label={sourceLabel} />
          </Trans>
        </li>
      )}
      {credits.map(({ name: author, uri, picture }) => (
        <li key={`${picture ?? ''} ${author}`}>
          <AuthorCredit author={author} uri={uri} picture={picture} />
        </li>
      ))}
    </ul>
  );
}

interface AuthorCreditProps {
  author: string;
  uri: string | null;
  /** Index of the picture, or null for facts. */
  picture: number | null;
}

function AuthorCredit({ author, uri, picture }: AuthorCreditProps) {
  if (picture === null)
    return (
      <Trans>
        Facts by <CreditLink name={author} uri={uri} />
      </Trans>
    );
  const number = picture + 1;
  return (
    <Trans>
      Picture {number} by <CreditLink name={author} uri={uri} />
    </Trans>
  );
}

/** A name, linked if it has a page. */
function CreditLink({ name, uri, label }: { name: string; uri: string | null; label?: string }) {
  if (uri === null) return name;
  return (
    <TextLink href={uri} isOutside {...(label === undefined ? {} : { label })}>
      {name}
    </TextLink>
  );
}

/** Facts that only places added by travellers have. */
function OwnPlaceFacts({ place }: { place: Place }) {
  const { t } = useLingui();
  const { name, phone, note, is_private: isPrivate } = place;
  const number = phone ?? '';
  return (
    <>
      {isPrivate === true && (
        <p>
          <Badge icon={LockKeyhole}>{t`Private`}</Badge>
        </p>
      )}
      {number !== '' && (
        <TextLink href={`tel:${number.replace(/[^+\d]/g, '')}`} label={t`Call ${name}: ${number}`}>
          {number}
        </TextLink>
      )}
      {(note ?? '') !== '' && <EditedText>{note ?? ''}</EditedText>}
    </>
  );
}
