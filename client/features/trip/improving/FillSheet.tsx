import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPinPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { placePath } from '../../../api/places';
import { timeRange } from '../../../text/dates';
import { Button } from '../../../ui/buttons/Button';
import { classes } from '../../../ui/classes';
import { Attribution } from '../../../ui/labels/Attribution';
import { Rating } from '../../../ui/labels/Rating';
import { Sheet } from '../../../ui/overlays/Sheet';
import { Picture } from '../../../ui/pictures/Picture';
import type { Trip } from '../api';
import { AddButton, AddSkeleton, PlaceAdder } from '../editing/AddPlaces';
import { ConflictNote } from '../editing/ConflictNote';
import { type AddState, usePlaceAdding } from '../editing/usePlaceAdding';
import type { NewPlace } from '../places/api';
import { type Suggestion, useSuggestions } from './api';
import { detourText, nothingText, typeText } from './text';

export interface FillSheetProps {
  trip: Trip;
  /** Index of the day, from 0. */
  day: number;
  isOpen: boolean;
  onClose: () => void;
}

type DayProps = Pick<FillSheetProps, 'trip' | 'day'>;

/** Suggests places for the free time of a day. If there are none, the traveller can search for any place. */
export function FillSheet({ trip, day, isOpen, onClose }: FillSheetProps) {
  const { t } = useLingui();
  const [isSearching, setSearching] = useState(false);
  const number = day + 1;
  return (
    <Sheet
      title={isSearching ? t`Add to Day ${number}` : t`Fill Day ${number}`}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isSearching ? (
        <Search trip={trip} day={day} />
      ) : (
        <Suggestions trip={trip} day={day} onSearch={() => setSearching(true)} />
      )}
    </Sheet>
  );
}

// Shown in the same sheet, which remembers what had the focus before it opened.
function Search({ trip, day }: DayProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box} className="stack">
      <PlaceAdder trip={trip} day={day} />
    </div>
  );
}

function Suggestions({ trip, day, onSearch }: DayProps & { onSearch: () => void }) {
  const { t } = useLingui();
  const query = useSuggestions(trip, day);
  const { suggestions, isLoading, isOutdated, failed } = query;
  const { states, add, announcement, theirChanges } = usePlaceAdding(trip, day);
  const [taken, setTaken] = useState<readonly TakenSuggestion[]>([]);
  const isFree = trip.days[day]?.activities.length === 0;
  const isBusy = isOutdated || [...states.values()].includes('working');
  const rows = withTaken(
    suggestions ?? [],
    taken.filter(({ suggestion }) => states.get(suggestion.place.place_id) === 'added'),
  );
  const take = (suggestion: Suggestion, index: number) => {
    const id = suggestion.place.place_id;
    setTaken((old) => [...old.filter((one) => one.suggestion.place.place_id !== id), { suggestion, index }]);
    add(newPlace(suggestion), suggestion.insert_after);
  };
  const count = plural(suggestions?.length ?? 0, {
    one: '# place found that fits',
    other: '# places found that fit',
  });
  return (
    <>
      <ConflictNote changes={theirChanges} hint={t`Not added. Here are fresh suggestions.`} />
      <p className="vh" role="status">
        {announcement}
      </p>
      <p className="vh" role="status">
        {isLoading ? t`Looking for places that fit` : suggestions === undefined ? failed : count}
      </p>
      {suggestions === undefined && isLoading && <AddSkeleton />}
      {suggestions === undefined && !isLoading && (
        <div className="fill__none">
          <p className="mute">{failed}</p>
          <Button onPress={query.retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="fill">
          {rows.map((suggestion, index) => (
            <SuggestionRow
              key={suggestion.place.place_id}
              suggestion={suggestion}
              day={day + 1}
              isFree={isFree}
              state={states.get(suggestion.place.place_id)}
              planned={plannedTimes(trip, day, suggestion.place.place_id)}
              isWaiting={isBusy}
              onAdd={() => take(suggestion, index)}
            />
          ))}
        </ul>
      )}
      <Attribution sources={query.attributions} />
      {suggestions?.length === 0 && !isOutdated && (
        <Nothing
          text={nothingText(query.nothingBecause, trip.days[day]?.city ?? trip.destination, rows.length > 0)}
          hasAdded={rows.length > 0}
          onSearch={onSearch}
        />
      )}
    </>
  );
}

interface SuggestionRowProps {
  suggestion: Suggestion;
  /** Number of the day, from 1. */
  day: number;
  /** Whether the day has no stops yet. */
  isFree: boolean;
  state: AddState | undefined;
  /** The time in the plan after the place was added, or null without times. */
  planned: string | null;
  /** Whether the suggestions are being recomputed. */
  isWaiting: boolean;
  onAdd: () => void;
}

/** A place that fits into a day and when, with a plus button. */
function SuggestionRow({ suggestion, day, isFree, state, planned, isWaiting, onAdd }: SuggestionRowProps) {
  const { t } = useLingui();
  const isAdded = state === 'added';
  const time = isAdded ? planned : timeRange(suggestion.fits);
  const { place, extra_minutes: extra } = suggestion;
  const { place_id: id, name, rating, total_ratings: total, types, scenery, photos } = place;
  const type = typeText(types);
  return (
    <li className={classes('fill__row', isWaiting && state === undefined && 'fill__row--waiting')}>
      <div className="art art--s">
        <Picture src={photos[0]} name={name} kind={types} scenery={scenery} crop="square" />
      </div>
      <div className="fill__text card-with-link">
        <b className="b">
          <Link className="card-link" to={placePath(id)}>
            {name}
          </Link>
        </b>
        {(rating !== null || type !== null) && (
          <p className="fill__kind">
            {rating !== null && <Rating value={rating} total={total} />}
            {type !== null && <span>{type}</span>}
          </p>
        )}
        <p className="fill__when">
          {time !== null && <span className="stop__time">{time}</span>}
          <span>{isAdded ? t`Added to Day ${day}` : detourText(extra, isFree)}</span>
        </p>
      </div>
      <AddButton
        name={name}
        day={day}
        state={state}
        isQuiet={isWaiting}
        onPress={() => {
          if (!isWaiting) onAdd();
        }}
      />
    </li>
  );
}

interface NothingProps {
  text: string;
  /** Whether a place was added before. */
  hasAdded: boolean;
  onSearch: () => void;
}

function Nothing({ text, hasAdded, onSearch }: NothingProps) {
  return (
    <div className="fill__none">
      {!hasAdded && (
        <span className="disc disc--sand">
          <MapPinPlus />
        </span>
      )}
      <p className="mute">{text}</p>
      <Button onPress={onSearch}>
        <Trans>Add Activity</Trans>
      </Button>
    </div>
  );
}

/** A suggestion that the traveller added, and its position in the list. */
export interface TakenSuggestion {
  suggestion: Suggestion;
  index: number;
}

/**
 * Returns the current suggestions, with added ones at their old positions, so that pressed rows do not move.
 */
export function withTaken(
  suggestions: readonly Suggestion[],
  taken: readonly TakenSuggestion[],
): Suggestion[] {
  const ids = new Set(taken.map(({ suggestion }) => suggestion.place.place_id));
  const rows = suggestions.filter(({ place }) => !ids.has(place.place_id));
  for (const { suggestion, index } of [...taken].sort((one, other) => one.index - other.index))
    rows.splice(index, 0, suggestion);
  return rows;
}

/** Returns when a day visits a place according to its plan, which may differ from the suggestion. */
function plannedTimes({ days }: Trip, day: number, placeId: string): string | null {
  const stop = days[day]?.activities.findLast(({ place_id }) => place_id === placeId);
  return stop?.arrive == null || stop.depart === null ? null : `${stop.arrive}–${stop.depart}`;
}

export const newPlace = ({ place: { place_id, name, photos, types, scenery } }: Suggestion): NewPlace => ({
  place_id,
  name,
  image: photos[0] ?? null,
  kind: types,
  scenery,
});
