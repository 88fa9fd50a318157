import { Coins, HeartHandshake, MapPin } from 'lucide-react';

import { Facts } from '../../ui/facts/Facts';
import { LikeCount } from '../../ui/like-button/LikeButton';
import type { Trip } from './trip';
import { BUDGETS, TRAVELERS } from './words';

/** The name of the trip and what kind of trip it is. */
export function TripHead({ trip }: { trip: Trip }) {
  return (
    <header className="trip-head">
      <h1 className="title" tabIndex={-1}>
        {trip.trip_name}
      </h1>
      <div className="trip-head__line">
        <Facts
          items={[
            { icon: MapPin, text: trip.destination },
            { icon: HeartHandshake, text: TRAVELERS[trip.traveler] },
            { icon: Coins, text: BUDGETS[trip.budget] },
          ]}
        />
        <LikeCount count={trip.likes_count} />
      </div>
    </header>
  );
}
