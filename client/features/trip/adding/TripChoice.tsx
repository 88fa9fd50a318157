import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';

import type { Schema } from '../../../api/client';
import { errorText } from '../../../api/errors';
import { useApiPages } from '../../../api/query';
import { Button } from '../../../ui/buttons/Button';
import { PressButton } from '../../../ui/buttons/press';
import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { LoadingStatus, Skeleton } from '../../../ui/frames/Skeleton';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import { TripPicture } from '../../../ui/pictures/Picture';

type OwnTrip = Schema<'OwnTripSummary'>;

interface TripChoiceProps {
  place: AddablePlace;
  /** Whether the traveller came back to choose another trip. */
  isBack: boolean;
  onChoose: (tripId: string) => void;
}

/** Asks for one of the trips that the traveller may edit. */
export function TripChoice({ place, isBack, onChoose }: TripChoiceProps) {
  const { t } = useLingui();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
    useApiPages<Schema<'Itineraries'>>('/itinerary');
  const heading = useFocusedHeading(isBack);
  const failed = t`Failed to load trips`;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, failed), { autoClose: TRIP_TOAST, id: failed });
  }, [error, failed]);
  if (isPending) return <ChoiceSkeleton text={t`Loading your trips`} />;
  if (data === undefined)
    return (
      <div className="add-to-trip__empty">
        <p className="mute">{failed}</p>
        <Button isWorking={isFetching} onPress={() => void refetch()}>
          <Trans>Try again</Trans>
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
        <p className="mute">
          <Trans>You have no trip to add it to yet.</Trans>
        </p>
        <PrimaryButton href="/create-trip">
          <Trans>Create Trip</Trans>
        </PrimaryButton>
      </div>
    );
  return (
    <>
      <h3 ref={heading} className="add-to-trip__head" tabIndex={-1}>
        <Trans>Which trip?</Trans>
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
          <Trans>Show more trips</Trans>
        </Button>
      )}
    </>
  );
}

function TripButton({ trip, onPress }: { trip: OwnTrip; onPress: () => void }) {
  const days = plural(trip.no_of_days, { one: '# day', other: '# days' });
  return (
    <PressButton className="add-to-trip__one" onPress={onPress}>
      <span className="art art--xs">
        <TripPicture trip={trip} crop="square" />
      </span>
      <span>
        <b className="b">{trip.trip_name}</b>
        <span className="vh">, </span>
        <span className="cap">{`${trip.destination} · ${days}`}</span>
      </span>
    </PressButton>
  );
}

/**
 * Returns the trips that the traveller may edit. Those near the place come first, ranked by the parts that
 * its address shares with their destination.
 *
 * @param address such as "Kochi, Kerala, India".
 */
function editableTrips(trips: readonly OwnTrip[], address: string): OwnTrip[] {
  const parts = new Set(partsOf(address));
  const sharedParts = ({ destination }: OwnTrip) =>
    partsOf(destination).filter((part) => parts.has(part)).length;
  return trips
    .filter(({ permission }) => permission !== 'view')
    .sort((one, other) => sharedParts(other) - sharedParts(one));
}

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim().toLowerCase());

/** A place that can be added to a trip. */
export interface AddablePlace {
  place_id: string;
  name: string;
  address: string;
  image: string | null;
}

/** Focuses the heading of a list that replaced the one in which the traveller pressed something. */
export function useFocusedHeading(isWanted: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  return heading;
}

/** Skeleton of a list while it loads, with a text for screen readers. */
export function ChoiceSkeleton({ text }: { text: string }) {
  return (
    <div className="add-to-trip__list">
      <LoadingStatus>{text}</LoadingStatus>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </div>
  );
}
