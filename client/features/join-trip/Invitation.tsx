import { useLingui } from '@lingui/react/macro';
import { Eye, MapPin, Pencil } from 'lucide-react';

import type { Schema } from '../../api/client';
import { extentText } from '../../text/quantities';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { Facts } from '../../ui/labels/Facts';
import { Tag } from '../../ui/labels/Tag';
import { Avatar } from '../../ui/pictures/Avatar';
import { MapPicture, TripPicture } from '../../ui/pictures/Picture';

export interface InvitationProps {
  /** Token of the share link. */
  token: string;
  trip: Schema<'Preview'>;
  onJoin: () => void;
}

/** A preview of a shared trip for visitors who are not signed in, with an invitation to join. */
export function Invitation({ token, trip, onJoin }: InvitationProps) {
  const { t } = useLingui();
  const { owner_name: owner } = trip;
  return (
    <main className="invitation" id="main">
      <div className="art invitation__art">
        <TripPicture trip={trip} isEager />
        <Tag>{extentText(trip)}</Tag>
      </div>
      <div className="invitation__text">
        <p className="invitation__owner">
          <Avatar name={owner} />
          <span>{t`${owner} invites you to a trip`}</span>
        </p>
        <h1 className="title" tabIndex={-1}>
          {trip.trip_name}
        </h1>
        <Facts
          items={[
            { icon: MapPin, text: trip.destination },
            trip.permission === 'edit'
              ? { icon: Pencil, text: t`You can change the plan` }
              : { icon: Eye, text: t`You can read the plan` },
          ]}
        />
        <PrimaryButton isBlock onPress={onJoin}>
          {t`Join`}
        </PrimaryButton>
        <p className="cap">{t`You sign in first, or sign up in a minute.`}</p>
        {trip.no_of_places > 0 && (
          <MapPicture src={`/shared/${encodeURIComponent(token)}/map.svg`} label={t`Map of the trip`} />
        )}
      </div>
    </main>
  );
}
