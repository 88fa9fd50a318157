import { MapPinPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '../../../ui/button/Button';
import { Credit } from '../../../ui/credit/Credit';
import { Sheet } from '../../../ui/sheet/Sheet';
import { PlaceAdder } from '../plan/AddSheet';
import { AddSkeleton } from '../plan/AddSkeleton';
import { MeanwhileNote } from '../plan/MeanwhileNote';
import { usePlaceAdding } from '../plan/usePlaceAdding';
import type { Trip } from '../trip';
import { counted } from '../words';
import { newPlace, type Suggestion, type Taken, withTaken } from './filling';
import { SuggestionRow } from './SuggestionRow';
import { FAILED, useSuggestions } from './useSuggestions';
import { nothingText } from './words';

export interface FillSheetProps {
  trip: Trip;
  /** From 0. */
  day: number;
  isOpen: boolean;
  onClose: () => void;
}

type DayProps = Pick<FillSheetProps, 'trip' | 'day'>;

/** Suggests places for the free time of a day, to be added by one press each; from there one may search for any other. */
export function FillSheet({ trip, day, isOpen, onClose }: FillSheetProps) {
  const [isSearching, setSearching] = useState(false);
  return (
    <Sheet title={`${isSearching ? 'Add to' : 'Fill'} Day ${day + 1}`} isOpen={isOpen} onClose={onClose}>
      {isSearching ? (
        <Searching trip={trip} day={day} />
      ) : (
        <Filler trip={trip} day={day} onSearch={() => setSearching(true)} />
      )}
    </Sheet>
  );
}

// In the same sheet, which knows where the focus was before it.
function Searching({ trip, day }: DayProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box} className="stack">
      <PlaceAdder trip={trip} day={day} />
    </div>
  );
}

function Filler({ trip, day, onSearch }: DayProps & { onSearch: () => void }) {
  const { suggestions, nothingBecause, attributions, isAsking, isOld, askAgain } = useSuggestions(trip, day);
  const { states, add, said, meanwhile } = usePlaceAdding(trip, day);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const isFree = trip.days[day]?.activities.length === 0;
  const isBusy = isOld || [...states.values()].includes('working');
  const rows = withTaken(
    suggestions ?? [],
    taken.filter(({ suggestion }) => states.get(suggestion.place.place_id) === 'added'),
  );
  const take = (suggestion: Suggestion, index: number) => {
    const id = suggestion.place.place_id;
    setTaken((old) => [...old.filter((one) => one.suggestion.place.place_id !== id), { suggestion, index }]);
    add(newPlace(suggestion), suggestion.insert_after);
  };
  return (
    <>
      <MeanwhileNote
        changes={meanwhile}
        hint="Nothing of yours was added: these places suit the day as it is now."
      />
      <p className="vh" role="status">
        {said}
      </p>
      <p className="vh" role="status">
        {statusOf(suggestions, isAsking)}
      </p>
      {suggestions === undefined && isAsking && <AddSkeleton />}
      {suggestions === undefined && !isAsking && (
        <div className="fill__none">
          <p className="mute">{FAILED}</p>
          <Button onPress={askAgain}>Try again</Button>
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
              isWaiting={isBusy}
              onAdd={() => take(suggestion, index)}
            />
          ))}
        </ul>
      )}
      <Credit sources={attributions} />
      {suggestions?.length === 0 && !isOld && (
        <Nothing
          text={nothingText(nothingBecause, trip.days[day]?.city ?? trip.destination, rows.length > 0)}
          isMore={rows.length > 0}
          onSearch={onSearch}
        />
      )}
    </>
  );
}

function statusOf(suggestions: readonly Suggestion[] | undefined, isAsking: boolean): string {
  if (isAsking) return 'Looking for places that fit';
  return suggestions === undefined ? FAILED : `${counted(suggestions.length, 'place')} found that fit`;
}

/** @param isMore something was added before. */
function Nothing({ text, isMore, onSearch }: { text: string; isMore: boolean; onSearch: () => void }) {
  return (
    <div className="fill__none">
      {!isMore && (
        <span className="disc disc--sand">
          <MapPinPlus />
        </span>
      )}
      <p className="mute">{text}</p>
      <Button onPress={onSearch}>Add Activity</Button>
    </div>
  );
}
