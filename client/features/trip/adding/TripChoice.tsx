import { useEffect } from 'react';
import { Button as AriaButton } from 'react-aria-components';

import { errorText } from '../../../api/errors';
import { useApiPages } from '../../../api/pages';
import type { Schema } from '../../../api/types';
import { Button } from '../../../ui/button/Button';
import { Go } from '../../../ui/go/Go';
import { Picture } from '../../../ui/picture/Picture';
import { LoadingStatus, Skeleton } from '../../../ui/skeleton/Skeleton';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import { counted } from '../words';
import type { AddablePlace } from './AddToTrip';
import { editableTrips, type OwnTrip } from './nearTrips';
import { useFocusedHeading } from './useFocusedHeading';

const FAILED = 'Failed to load trips';

interface TripChoiceProps {
  place: AddablePlace;
  /** One came back to choose another trip. */
  isBack: boolean;
  onChoose: (tripId: string) => void;
}

/** The trips that one may change, to choose from. */
export function TripChoice({ place, isBack, onChoose }: TripChoiceProps) {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
    useApiPages<Schema<'Itineraries'>>('/itinerary');
  const heading = useFocusedHeading(isBack);
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, FAILED), { autoClose: TRIP_TOAST, id: FAILED });
  }, [error]);
  if (isPending) return <Waiting text="Loading your trips" />;
  if (data === undefined)
    return (
      <div className="add-to-trip__empty">
        <p className="mute">{FAILED}</p>
        <Button isWorking={isFetching} onPress={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  const trips = editableTrips(
    data.pages.flatMap(({ itineraries }) => itineraries),
    place.address,
  );
  if (trips.length === 0 && !hasNextPage)
    return (
      <div className="add-to-trip__empty">
        <p className="mute">You have no trip yet that you could add it to.</p>
        <Go href="/create-trip">Create Trip</Go>
      </div>
    );
  return (
    <>
      <h3 ref={heading} className="add-to-trip__head" tabIndex={-1}>
        Which trip?
      </h3>
      <ul className="add-to-trip__list">
        {trips.map((trip) => (
          <li key={trip.itinerary_id}>
            <TripButton trip={trip} onPress={() => onChoose(trip.itinerary_id)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isBlock isWorking={isFetching} onPress={() => void fetchNextPage()}>
          Show more trips
        </Button>
      )}
    </>
  );
}

function TripButton({ trip, onPress }: { trip: OwnTrip; onPress: () => void }) {
  return (
    <AriaButton className="add-to-trip__one" onPress={onPress}>
      <span className="art art--xs">
        <Picture src={trip.place_image} name={trip.destination} />
      </span>
      <span>
        <b className="b">{trip.trip_name}</b>
        <span className="vh">, </span>
        <span className="cap">{`${trip.destination} · ${counted(trip.no_of_days, 'day')}`}</span>
      </span>
    </AriaButton>
  );
}

/** The grey place of what one chooses from. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="add-to-trip__list">
      <LoadingStatus>{text}</LoadingStatus>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </div>
  );
}
