import { Trans, useLingui } from '@lingui/react/macro';
import { BedDouble, MoonStar, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { placePath } from '../../../api/places';
import { Button } from '../../../ui/buttons/Button';
import { IconButton } from '../../../ui/buttons/IconButton';
import { EditedText } from '../../../ui/forms/EditableText';
import { late } from '../../../ui/overlays/late';
import { useSheet } from '../../../ui/overlays/Sheet';
import { Picture } from '../../../ui/pictures/Picture';
import type { Day, Trip } from '../api';
import { firstOpen, nightsOf, openText, type Stay, stayText } from './nights';

const StaySheet = late(() => import('./StaySheet').then((module) => module.StaySheet));

/** The stays of a trip by night, for its members. */
export function Stays({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const sheet = useSheet();
  const [edited, setEdited] = useState<Stay | null>(null);
  // A day trip has no nights, and other readers may not see where anybody sleeps.
  if (!trip.is_member || trip.days.length < 2) return null;
  const { stays, days } = trip;
  const canEdit = trip.abilities.can_edit;
  const open = (stay: Stay | null) => {
    setEdited(stay);
    sheet.open();
  };
  return (
    <section className="section stays" aria-labelledby="trip-stays">
      <h2 id="trip-stays">
        <Trans>Where do you sleep?</Trans>
      </h2>
      {stays.length === 0 ? (
        <p className="mute">
          {canEdit ? t`No stay yet. Add one, and each day starts and ends there.` : t`No stay yet.`}
        </p>
      ) : (
        <ol className="list">
          {nightsOf(trip).map((nights) =>
            'stay' in nights ? (
              <StayRow
                key={nights.stay.stay_id}
                stay={nights.stay}
                days={days}
                onEdit={canEdit ? () => open(nights.stay) : undefined}
              />
            ) : (
              <li key={`open ${nights.open.first}`} className="stays__open">
                <MoonStar />
                {openText(nights.open)}
              </li>
            ),
          )}
        </ol>
      )}
      {canEdit && firstOpen(trip) !== null && (
        <Button look="soft" isSmall onPress={() => open(null)}>
          <BedDouble />
          <Trans>Add a stay</Trans>
        </Button>
      )}
      {sheet.visit > 0 && (
        // Closes if the traveller may no longer edit.
        <StaySheet
          key={sheet.visit}
          trip={trip}
          stay={edited}
          isOpen={sheet.isOpen && canEdit}
          onClose={sheet.close}
        />
      )}
    </section>
  );
}

interface StayRowProps {
  stay: Stay;
  days: readonly Day[];
  onEdit: (() => void) | undefined;
}

/** A stay: its place, nights and notes for guests. */
function StayRow({ stay, days, onEdit }: StayRowProps) {
  const { t } = useLingui();
  const { name, address, check_in: checkIn, check_out: checkOut, note } = stay;
  const times = [
    checkIn === null ? null : t`Check-in from ${checkIn}`,
    checkOut === null ? null : t`Check-out by ${checkOut}`,
  ].filter((time) => time !== null);
  return (
    <li className="stays__row">
      <div className="art art--s">
        <Picture src={stay.image} name={name} kind={stay.types} scenery={stay.scenery} crop="square" />
      </div>
      <div className="stays__text">
        <h3>
          <Link to={placePath(stay.place_id)}>{name}</Link>
        </h3>
        {address !== null && <p className="cap">{address}</p>}
        <p className="small">{stayText(days, stay)}</p>
        {times.length > 0 && <p className="small mute">{times.join(' · ')}</p>}
        {note !== '' && <EditedText>{note}</EditedText>}
      </div>
      {onEdit !== undefined && (
        <IconButton label={t`Change the stay at ${name}`} icon={Pencil} onPress={onEdit} />
      )}
    </li>
  );
}
