import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { LikeCount } from '../../ui/buttons/LikeButton';
import { Carousel } from '../../ui/lists/Carousel';
import { TripPicture } from '../../ui/pictures/Picture';
import { type TripSummary, usePublishedTrips } from './api';
import { TripLink } from './TripLink';

/** A carousel of the latest published trips. Renders nothing if there are none. */
export function PublishedTrips() {
  const { t } = useLingui();
  const trips = usePublishedTrips();
  if (trips.length === 0) return null;
  return (
    <section className="section">
      <div className="row-between">
        <h2>
          <Trans>Published Trips</Trans>
        </h2>
      </div>
      <Carousel label={t`Published trips`}>
        {trips.map((trip) => (
          <Poster key={trip.itinerary_id} trip={trip} />
        ))}
      </Carousel>
    </section>
  );
}

/** A published trip as a tall card: picture, name, author and likes. */
export function Poster({ trip }: { trip: TripSummary }) {
  const { t } = useLingui();
  const id = useId();
  const { name: author } = trip.user_profile;
  return (
    <article className="tall-card poster card-with-link">
      <div className="art">
        <TripPicture trip={trip} crop="portrait" />
      </div>
      <div>
        <h3 className="clip">
          <TripLink trip={trip} aria-describedby={[`${id}-author`, `${id}-likes`].join(' ')} />
        </h3>
        <p className="row-between">
          <span className="clip" id={`${id}-author`}>
            {t`by ${author}`}
          </span>
          <span id={`${id}-likes`}>
            <LikeCount count={trip.likes_count} />
          </span>
        </p>
      </div>
    </article>
  );
}
