import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Go } from '../../../ui/go/Go';
import { Sheet } from '../../../ui/sheet/Sheet';
import { useSheet } from '../../../ui/sheet/useSheet';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import type { Trip } from '../trip';
import { DayChoice } from './DayChoice';
import { TripChoice } from './TripChoice';

/** A place as it can be added to a trip. */
export interface AddablePlace {
  place_id: string;
  name: string;
  address: string;
  image: string | null;
}

interface Added {
  trip: Trip;
  /** From 0. */
  day: number;
}

/** Adds a place to a day of one of one's trips. */
export function AddToTrip({ place }: { place: AddablePlace }) {
  const sheet = useSheet();
  const [added, setAdded] = useState<Added | null>(null);
  const [isWorking, setWorking] = useState(false);
  const finish = ({ trip, day }: Added) => {
    setAdded({ trip, day });
    toast.success(`${place.name} added to Day ${day + 1} of ${trip.trip_name}`, { autoClose: TRIP_TOAST });
    sheet.close();
  };
  return (
    <>
      <Go onPress={sheet.open}>Add to trip</Go>
      <p className="add-to-trip__done" role="status">
        {added !== null && (
          <>
            Added to Day {added.day + 1} of{' '}
            <Link className="link" to={`/trip/${encodeURIComponent(added.trip.itinerary_id)}`}>
              {added.trip.trip_name}
            </Link>
          </>
        )}
      </p>
      <Sheet
        title={`Add ${place.name} to a trip`}
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        lockedBecause={isWorking ? 'The place is being added' : undefined}
      >
        <Choices key={sheet.visit} place={place} onAdded={finish} onWorking={setWorking} />
      </Sheet>
    </>
  );
}

interface ChoicesProps {
  place: AddablePlace;
  onAdded: (added: Added) => void;
  onWorking: (isWorking: boolean) => void;
}

/** First the trip, then the day. */
function Choices({ place, onAdded, onWorking }: ChoicesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  if (chosen === null) return <TripChoice place={place} isBack={isBack} onChoose={setChosen} />;
  const goBack = () => {
    setBack(true);
    setChosen(null);
  };
  return <DayChoice place={place} tripId={chosen} onBack={goBack} onAdded={onAdded} onWorking={onWorking} />;
}
