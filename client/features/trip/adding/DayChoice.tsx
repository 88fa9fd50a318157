import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Button as AriaButton } from 'react-aria-components';

import { errorText } from '../../../api/errors';
import { IconButton } from '../../../ui/icon-button/IconButton';
import { Spinner } from '../../../ui/spinner/Spinner';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import { MeanwhileNote } from '../plan/MeanwhileNote';
import type { Day, Trip } from '../trip';
import { useTrip } from '../useTrip';
import { counted, dateText } from '../words';
import type { AddablePlace } from './AddToTrip';
import { Waiting } from './TripChoice';
import { useFocusedHeading } from './useFocusedHeading';
import { useSingleAdding } from './useSingleAdding';

const FAILED = 'Failed to fetch trip details';

interface DayChoiceProps {
  place: AddablePlace;
  tripId: string;
  onBack: () => void;
  onAdded: (added: { trip: Trip; day: number }) => void;
  onWorking: (isWorking: boolean) => void;
}

/** The days of a trip, to choose from. */
export function DayChoice({ tripId, ...props }: DayChoiceProps) {
  const { onBack } = props;
  const { data: trip, error } = useTrip(tripId);
  const isLost = trip === undefined && error !== null;
  useEffect(() => {
    if (!isLost) return;
    toast.error(errorText(error, FAILED), { autoClose: TRIP_TOAST, id: FAILED });
    onBack();
  });
  if (trip === undefined) return <Waiting text="Loading the days" />;
  return <Days trip={trip} {...props} />;
}

type DaysProps = Omit<DayChoiceProps, 'tripId'> & { trip: Trip };

function Days({ place, trip, onBack, onAdded, onWorking }: DaysProps) {
  const heading = useFocusedHeading(true);
  const { working, add, meanwhile } = useSingleAdding(trip, place, {
    onAdded: (day) => onAdded({ trip, day }),
    onWorking,
  });
  const isWorking = working !== null;
  return (
    <>
      <div className="add-to-trip__step">
        <IconButton
          label="Choose another trip"
          icon={ArrowLeft}
          slot={null}
          isQuiet={isWorking}
          onPress={() => {
            if (!isWorking) onBack();
          }}
        />
        <h3 ref={heading} className="add-to-trip__head" tabIndex={-1}>
          Which day of {trip.trip_name}?
        </h3>
      </div>
      <MeanwhileNote changes={meanwhile} hint="Nothing was added yet: choose the day again." />
      {trip.abilities.can_edit ? (
        <ul className="add-to-trip__list">
          {trip.days.map((day, index) => (
            <li key={index}>
              <AriaButton
                className="add-to-trip__one"
                isPending={working === index}
                onPress={() => add(index)}
              >
                <span className="mark" aria-hidden="true">
                  {working === index ? <Spinner /> : index + 1}
                </span>
                <span>
                  <b className="b">Day {index + 1}</b>
                  <span className="vh">, </span>
                  <span className="cap">{factsOf(day, place.place_id)}</span>
                </span>
              </AriaButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mute">You may look at this trip, but no longer change it.</p>
      )}
    </>
  );
}

/** "Saturday, 12 December · 4 places · It is on this day already" */
function factsOf({ date, activities }: Day, placeId: string): string {
  const isThere = activities.some(({ place_id }) => place_id === placeId);
  const parts = [
    dateText(date),
    counted(activities.length, 'place'),
    isThere ? 'It is on this day already' : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
