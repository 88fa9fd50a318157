import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { Sheet, useSheet } from '../../../ui/overlays/Sheet';
import type { Trip } from '../api';
import { DayChoice } from './DayChoice';
import { type AddablePlace, TripChoice } from './TripChoice';

interface Added {
  trip: Trip;
  /** Index of the day, from 0. */
  day: number;
}

/** A button that adds a place to a day of one of the traveller's trips. */
export function AddToTrip({ place }: { place: AddablePlace }) {
  const { t } = useLingui();
  const { name } = place;
  const sheet = useSheet();
  const [added, setAdded] = useState<Added | null>(null);
  const [isWorking, setWorking] = useState(false);
  const finish = ({ trip, day }: Added) => {
    setAdded({ trip, day });
    sheet.close();
  };
  return (
    <>
      <PrimaryButton onPress={sheet.open}>
        <Trans>Add to trip</Trans>
      </PrimaryButton>
      <p className="add-to-trip__done" role="status">
        {added !== null && <AddedTo {...added} />}
      </p>
      <Sheet
        title={t`Add ${name} to a trip`}
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        lockedBecause={isWorking ? t`Adding the place…` : undefined}
      >
        <Choices key={sheet.visit} place={place} onAdded={finish} onWorking={setWorking} />
      </Sheet>
    </>
  );
}

function AddedTo({ trip, day }: Added) {
  const number = day + 1;
  return (
    <Trans>
      Added to Day {number} of <TripLink trip={trip} />
    </Trans>
  );
}

// A component of its own, so that the name is not part of the message: Lingui would parse tags in it.
function TripLink({ trip: { itinerary_id: id, trip_name: name } }: { trip: Trip }) {
  return (
    <Link className="link" to={`/trip/${encodeURIComponent(id)}`}>
      {name}
    </Link>
  );
}

interface ChoicesProps {
  place: AddablePlace;
  onAdded: (added: Added) => void;
  onWorking: (isWorking: boolean) => void;
}

/** Asks for the trip first, then for the day. */
function Choices({ place, onAdded, onWorking }: ChoicesProps) {
  const [tripId, setTripId] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  if (tripId === null) return <TripChoice place={place} isBack={isBack} onChoose={setTripId} />;
  const goBack = () => {
    setBack(true);
    setTripId(null);
  };
  return <DayChoice place={place} tripId={tripId} onBack={goBack} onAdded={onAdded} onWorking={onWorking} />;
}
