import { Coins, Globe, HeartHandshake, MapPin } from 'lucide-react';

import { Badge } from '../../ui/badge/Badge';
import { Facts } from '../../ui/facts/Facts';
import { LikeCount } from '../../ui/like-button/LikeButton';
import { Collaborators } from './collaborators/Collaborators';
import { TripLike } from './head/TripLike';
import { usePublish } from './head/usePublish';
import type { Trip } from './trip';
import { BUDGETS, TRAVELERS } from './words';

/** The name of the trip, what kind of trip it is, who is on it, and who likes it. */
export function TripHead({ trip }: { trip: Trip }) {
  const { isPublished } = usePublish(trip);
  return (
    <header className="trip-head">
      <div className="trip-head__name">
        <h1 className="title" tabIndex={-1}>
          {trip.trip_name}
        </h1>
        {isPublished && (
          <Badge tone="moss" icon={Globe}>
            Published
          </Badge>
        )}
      </div>
      <Facts
        items={[
          { icon: MapPin, text: trip.destination },
          { icon: HeartHandshake, text: TRAVELERS[trip.traveler] },
          { icon: Coins, text: BUDGETS[trip.budget] },
        ]}
      />
      <Collaborators trip={trip} />
      {trip.abilities.can_like ? <TripLike trip={trip} /> : <LikeCount count={trip.likes_count} />}
    </header>
  );
}
