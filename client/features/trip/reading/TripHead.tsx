import { useLingui } from '@lingui/react/macro';
import { Coins, EyeOff, Globe, HeartHandshake, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';

import { LikeButton, LikeCount } from '../../../ui/buttons/LikeButton';
import { Badge } from '../../../ui/labels/Badge';
import { Callout } from '../../../ui/labels/Callout';
import { Facts } from '../../../ui/labels/Facts';
import { type Trip, useLike, usePublish } from '../api';
import { Collaborators } from '../sharing/Collaborators';

export interface TripHeadProps {
  trip: Trip;
  /** The author of a published trip, for other readers. */
  author: ReactNode;
}

/** The trip's name, author, traveller type, collaborators and likes. */
export function TripHead({ trip, author }: TripHeadProps) {
  const { t } = useLingui();
  const { isPublished } = usePublish(trip);
  const why = trip.hidden_why;
  const travelers: Record<Trip['traveler'], string> = {
    ME: t`Just me`,
    COUPLE: t`Couple`,
    FAMILY: t`Family`,
    FRIENDS: t`Friends`,
    BUSINESS: t`Business`,
  };
  const budgets: Record<Trip['budget'], string> = {
    CHEAP: t`Cheap`,
    MODERATE: t`Moderate`,
    LUXURY: t`Luxury`,
  };
  return (
    <header className="trip-head">
      <div className="trip-head__name">
        <h1 className="title" tabIndex={-1}>
          {trip.trip_name}
        </h1>
        {isPublished && <Badge tone="moss" icon={Globe}>{t`Published`}</Badge>}
      </div>
      <Facts
        items={[
          { icon: MapPin, text: trip.destination },
          { icon: HeartHandshake, text: travelers[trip.traveler] },
          { icon: Coins, text: budgets[trip.budget] },
        ]}
      />
      {why !== null && (
        <Callout icon={EyeOff}>{t`Our staff have hidden this trip from others: ${why}`}</Callout>
      )}
      {author}
      <Collaborators trip={trip} />
      {trip.abilities.can_like ? <TripLike trip={trip} /> : <LikeCount count={trip.likes_count} />}
    </header>
  );
}

function TripLike({ trip }: { trip: Trip }) {
  const { isLiked, count, setLiked } = useLike(trip);
  return <LikeButton isLiked={isLiked} count={count} onChange={setLiked} />;
}
