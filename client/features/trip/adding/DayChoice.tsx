import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { errorText } from '../../../api/errors';
import { IconButton } from '../../../ui/buttons/IconButton';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import { type Trip, useTrip } from '../api';
import { ConflictNote } from '../editing/ConflictNote';
import { withPlace } from '../editing/plan';
import { usePlanSave } from '../editing/savePlan';
import { DayList } from './DayList';
import { type AddablePlace, ChoiceSkeleton, useFocusedHeading } from './TripChoice';

interface DayChoiceProps {
  place: AddablePlace;
  tripId: string;
  onBack: () => void;
  /** Called when the place was added. Days count from 0. */
  onAdded: (added: { trip: Trip; day: number }) => void;
  onWorking: (isWorking: boolean) => void;
}

/** Asks for the day and adds the place to it. */
export function DayChoice({ tripId, ...props }: DayChoiceProps) {
  const { t } = useLingui();
  const { onBack } = props;
  const { data: trip, error } = useTrip(tripId);
  const isFailed = trip === undefined && error !== null;
  useEffect(() => {
    if (!isFailed) return;
    const failed = t`Failed to fetch trip details`;
    toast.error(errorText(error, failed), { autoClose: TRIP_TOAST, id: failed });
    onBack();
  });
  if (trip === undefined) return <ChoiceSkeleton text={t`Loading the days`} />;
  return <Days trip={trip} {...props} />;
}

type DaysProps = Omit<DayChoiceProps, 'tripId'> & { trip: Trip };

function Days(props: DaysProps) {
  const { t } = useLingui();
  const { place, trip, onBack } = props;
  const { trip_name: tripName } = trip;
  const heading = useFocusedHeading(true);
  const { adding, add, theirChanges } = useSingleAdding(props);
  const isWorking = adding !== null;
  return (
    <>
      <div className="add-to-trip__step">
        <IconButton
          label={t`Choose another trip`}
          icon={ArrowLeft}
          isQuiet={isWorking}
          onPress={() => {
            if (!isWorking) onBack();
          }}
        />
        <h3 ref={heading} className="add-to-trip__head" tabIndex={-1}>
          {t`Which day of ${tripName}?`}
        </h3>
      </div>
      <ConflictNote changes={theirChanges} hint={t`Not added. Choose the day again.`} />
      {trip.abilities.can_edit ? (
        <DayList days={trip.days} placeId={place.place_id} working={adding} onChoose={add} />
      ) : (
        <p className="mute">
          <Trans>You can view this trip, but no longer edit it.</Trans>
        </p>
      )}
    </>
  );
}

/** Adds a place to the end of a day, only once however often the traveller presses. */
function useSingleAdding({ trip, place: { place_id, name, image }, onAdded, onWorking }: DaysProps) {
  const { t } = useLingui();
  const { save } = usePlanSave(trip, t`Failed to add activity`);
  // A second press may come before the first is rendered. After success the sheet closes.
  const isStarted = useRef(false);
  const [adding, setAdding] = useState<number | null>(null);
  const [theirChanges, setTheirChanges] = useState<readonly string[]>([]);
  const add = (day: number) => {
    if (isStarted.current) return;
    isStarted.current = true;
    setAdding(day);
    onWorking(true);
    const [number, tripName] = [day + 1, trip.trip_name];
    save({
      apply: (plan) => withPlace(plan, day, { place_id, name, image }),
      said: t`${name} added to Day ${number} of ${tripName}`,
      onSaved: () => {
        onWorking(false);
        onAdded({ trip, day });
      },
      onFailed: (changes) => {
        isStarted.current = false;
        setAdding(null);
        onWorking(false);
        setTheirChanges(changes);
      },
    });
  };
  return {
    /** The day that the place is being added to, from 0, or null. */
    adding,
    add,
    /** Why nothing was added: other travellers' changes to the plan, one sentence each. */
    theirChanges,
  };
}
