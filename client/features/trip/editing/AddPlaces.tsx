import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, Info, MapPinPlus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';

import { errorText } from '../../../api/errors';
import {
  placePath,
  type Prediction,
  searchFailed,
  usePlaceSearch,
  usePlaceSession,
} from '../../../api/places';
import { IconButton } from '../../../ui/buttons/IconButton';
import { SearchField } from '../../../ui/fields/SearchField';
import { Skeleton } from '../../../ui/frames/Skeleton';
import { Attribution } from '../../../ui/labels/Attribution';
import { Callout } from '../../../ui/labels/Callout';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog';
import { Sheet } from '../../../ui/overlays/Sheet';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import { Picture } from '../../../ui/pictures/Picture';
import { destinationsAround, type Trip } from '../api';
import type { NewPlace } from '../places/api';
import { AddOwnPlace } from '../places/OwnPlaceSheet';
import { ConflictNote } from './ConflictNote';
import { type AddState, usePlaceAdding } from './usePlaceAdding';

export interface AddSheetProps {
  trip: Trip;
  /** Index of the day, from 0. */
  day: number;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that searches for places and adds any number of them to a day. */
export function AddSheet({ trip, day, isOpen, onClose }: AddSheetProps) {
  const { t } = useLingui();
  const number = day + 1;
  return (
    <Sheet title={t`Add to Day ${number}`} isOpen={isOpen} onClose={onClose}>
      <PlaceAdder trip={trip} day={day} />
    </Sheet>
  );
}

/** A place search whose results can be added to the day. */
export function PlaceAdder({ trip, day }: Pick<AddSheetProps, 'trip' | 'day'>) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const session = usePlaceSession();
  const around = destinationsAround(trip, day);
  const search = usePlaceSearch(text, 'place', session, around.length === 0 ? undefined : around.join(','));
  const { places, isLoading, note, error, attribution, notice } = search;
  const { states, add, announcement, theirChanges } = usePlaceAdding(trip, day, session);
  // The place that the question is about. It stays set while the question closes.
  const [faraway, setFaraway] = useState<{ place: NewPlace; where: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (error !== null)
      toast.error(errorText(error, searchFailed()), { autoClose: TRIP_TOAST, id: 'places' });
  }, [error]);
  const isEmpty = places.length === 0;
  const groups = groupsOf(places);
  const farawayName = faraway?.place.name ?? '';
  const farawayWhere = faraway?.where ?? '';
  const count = plural(places.length, { one: '# place found', other: '# places found' });
  return (
    <>
      <SearchField
        label={t`Search for places`}
        placeholder={t`Museum, market, beach…`}
        value={text}
        onChange={setText}
      />
      <ConflictNote changes={theirChanges} hint={t`Not added. Tap + to try again.`} />
      <p className="vh" role="status">
        {announcement}
      </p>
      <div className="add__found">
        <p className={isEmpty && !isLoading ? 'mute' : 'vh'} role="status">
          {isLoading ? t`Searching for places` : isEmpty ? note : count}
        </p>
        {isLoading ? (
          <AddSkeleton />
        ) : (
          groups.map(({ isElsewhere, found }) => (
            <section key={String(isElsewhere)} className="add__group">
              {isElsewhere ? (
                <h3 className="b">{t`Elsewhere`}</h3>
              ) : (
                groups.length > 1 && <h3 className="b">{t`Near this trip`}</h3>
              )}
              <ul>
                {found.map((place) => (
                  <FoundPlace
                    key={place.place_id}
                    place={place}
                    day={day + 1}
                    days={daysWith(trip, place.place_id)}
                    state={states.get(place.place_id)}
                    onOpen={() => session.endAt(place.place_id)}
                    onAdd={() => {
                      if (isElsewhere) {
                        setFaraway({
                          place: newPlace(place),
                          where: place.structured_formatting.secondary_text,
                        });
                        setAsking(true);
                      } else add(newPlace(place));
                    }}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        {notice !== undefined && <Callout isStatus>{notice}</Callout>}
        <Attribution sources={attribution === undefined ? [] : [attribution]} />
        <AddOwnPlace
          name={text}
          near={around[0]}
          onTake={(place) => {
            setText(place.name);
            add(place);
          }}
        />
      </div>
      <ConfirmDialog
        title={t`Add ${farawayName}?`}
        text={t`${farawayName} is not near this trip: ${farawayWhere}.`}
        icon={MapPinPlus}
        isOpen={isAsking}
        cancelLabel={t`Not now`}
        confirmLabel={t`Add it`}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (faraway !== null) add(faraway.place);
        }}
      />
    </>
  );
}

interface FoundPlaceProps {
  place: Prediction;
  /** Number of the day to add to, from 1. */
  day: number;
  /** Numbers of the days that already have the place, from 1. */
  days: readonly number[];
  state: AddState | undefined;
  /** Called when the traveller opens the place's page. */
  onOpen: () => void;
  onAdd: () => void;
}

/** A found place. A tap on its row adds it; a small "i" leads to its page. */
function FoundPlace({ place, day, days, state, onOpen, onAdd }: FoundPlaceProps) {
  const { t } = useLingui();
  const { main_text: name, secondary_text: where } = place.structured_formatting;
  const dayNumbers = days.join(', ');
  const facts = [where, days.length === 0 ? '' : t`on Day ${dayNumbers}`];
  return (
    <li className="add__row add__row--whole">
      <div className="art art--xs">
        <Picture name={name} kind={place.types} scenery={place.scenery} crop="square" />
      </div>
      <div className="add__text">
        <b className="b">{name}</b>
        <p className="cap">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <IconButton
        label={t`About ${name}`}
        icon={Info}
        isMuted
        href={placePath(place.place_id)}
        onPress={onOpen}
      />
      <AddButton name={name} day={day} state={state} onPress={onAdd} />
    </li>
  );
}

interface AddButtonProps {
  name: string;
  /** Number of the day, from 1. */
  day: number;
  state: AddState | undefined;
  /** Temporarily ignores presses. */
  isQuiet?: boolean;
  onPress: () => void;
}

/** The plus button that adds a place to a day, replaced by a check mark when it is added. */
export function AddButton({ name, day, state, isQuiet = false, onPress }: AddButtonProps) {
  const { t } = useLingui();
  const isAdded = state === 'added';
  return (
    <IconButton
      label={isAdded ? t`${name} is added to Day ${day}` : t`Add ${name} to Day ${day}`}
      icon={isAdded ? Check : Plus}
      look="line"
      isWorking={state === 'working'}
      isSaidElsewhere
      isQuiet={isAdded || isQuiet}
      onPress={onPress}
    />
  );
}

/** Skeleton of search results. */
export function AddSkeleton() {
  return (
    <div aria-hidden="true">
      {[11, 9, 12].map((width) => (
        <div key={width} className="add__row">
          <Skeleton width="3.5rem" height="3.5rem" radius="0.75rem" />
          <div className="add__text stack">
            <Skeleton shape="line" width={`${width}rem`} />
          </div>
        </div>
      ))}
    </div>
  );
}

const newPlace = ({
  place_id,
  structured_formatting: { main_text },
  types,
  scenery,
}: Prediction): NewPlace => ({
  place_id,
  name: main_text,
  image: null,
  kind: types,
  scenery,
});

/** Groups places into those around the trip's destinations and all others. */
function groupsOf(places: readonly Prediction[]): { isElsewhere: boolean; found: Prediction[] }[] {
  const groups = [false, true].map((isElsewhere) => ({
    isElsewhere,
    found: places.filter(({ is_near }) => (is_near === false) === isElsewhere),
  }));
  return groups.filter(({ found }) => found.length > 0);
}

/** Returns the numbers of the days that visit a place, from 1. */
function daysWith({ days }: Trip, placeId: string): number[] {
  return days.flatMap(({ activities }, index) =>
    activities.some(({ place_id }) => place_id === placeId) ? [index + 1] : [],
  );
}
