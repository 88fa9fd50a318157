import { useEffect, useState } from 'react';

import type { Prediction } from '../../../api/autocomplete';
import { errorText } from '../../../api/errors';
import { usePlaceSession } from '../../../api/placeSession';
import { FAILED, usePlaceSearch } from '../../../api/usePlaceSearch';
import { Credit } from '../../../ui/credit/Credit';
import { Note } from '../../../ui/note/Note';
import { SearchField } from '../../../ui/search-field/SearchField';
import { Sheet } from '../../../ui/sheet/Sheet';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import type { Trip } from '../trip';
import { counted } from '../words';
import { AddRow } from './AddRow';
import { AddSkeleton } from './AddSkeleton';
import { MeanwhileNote } from './MeanwhileNote';
import { type NewPlace, usePlaceAdding } from './usePlaceAdding';

export interface AddSheetProps {
  trip: Trip;
  /** From 0. */
  day: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Finds places and adds them to a day, as many as one likes. */
export function AddSheet({ trip, day, isOpen, onClose }: AddSheetProps) {
  return (
    <Sheet title={`Add to Day ${day + 1}`} isOpen={isOpen} onClose={onClose}>
      <PlaceAdder trip={trip} day={day} />
    </Sheet>
  );
}

/** What the sheet holds: the search, and what it finds. */
export function PlaceAdder({ trip, day }: Pick<AddSheetProps, 'trip' | 'day'>) {
  const [text, setText] = useState('');
  const session = usePlaceSession();
  const { places, isLoading, note, error, attribution, notice } = usePlaceSearch(
    text,
    'place',
    session,
    cityOf(trip, day),
  );
  const { states, add, said, meanwhile } = usePlaceAdding(trip, day, session);
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, FAILED), { autoClose: TRIP_TOAST, id: FAILED });
  }, [error]);
  const isEmpty = places.length === 0;
  return (
    <>
      <SearchField
        label="Search for places"
        placeholder="Museum, market, beach…"
        value={text}
        onChange={setText}
      />
      <MeanwhileNote changes={meanwhile} hint="Nothing was added yet: press plus again." />
      <p className="vh" role="status">
        {said}
      </p>
      <div className="add__found">
        <p className={isEmpty && !isLoading ? 'mute' : 'vh'} role="status">
          {isLoading ? 'Searching for places' : isEmpty ? note : `${counted(places.length, 'place')} found`}
        </p>
        {isLoading ? (
          <AddSkeleton />
        ) : (
          <ul>
            {places.map((place) => (
              <AddRow
                key={place.place_id}
                place={place}
                day={day + 1}
                days={daysWith(trip, place.place_id)}
                state={states.get(place.place_id)}
                onLook={() => session.endAt(place.place_id)}
                onAdd={() => add(newPlace(place))}
              />
            ))}
          </ul>
        )}
        {notice !== undefined && <Note isStatus>{notice}</Note>}
        <Credit sources={attribution === undefined ? [] : [attribution]} />
      </div>
    </>
  );
}

const newPlace = ({ place_id, structured_formatting: { main_text }, types }: Prediction): NewPlace => ({
  place_id,
  name: main_text,
  image: null,
  kind: types?.[0],
});

/** Around which places are looked for: the destination where a day is spent. */
function cityOf({ days, destinations }: Trip, day: number): string | undefined {
  const city = days[day]?.city;
  return (destinations.find(({ name }) => name === city) ?? destinations[0])?.place_id;
}

/** The days, from 1, on which a place is visited. */
function daysWith({ days }: Trip, placeId: string): number[] {
  return days.flatMap(({ activities }, index) =>
    activities.some(({ place_id }) => place_id === placeId) ? [index + 1] : [],
  );
}
