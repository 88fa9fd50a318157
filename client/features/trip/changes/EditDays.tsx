import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin, Plus, X } from 'lucide-react';
import { useState } from 'react';

import { isArea, usePlaceSearch, usePlaceSession } from '../../../api/places';
import { dayRange } from '../../../text/dates';
import { Button } from '../../../ui/buttons/Button';
import { IconButton } from '../../../ui/buttons/IconButton';
import { Stepper } from '../../../ui/fields/Stepper';
import { SuggestField } from '../../../ui/fields/SuggestField';
import { Callout } from '../../../ui/labels/Callout';
import { Sortable } from '../../../ui/sortable/Sortable';
import {
  cityCount,
  cityOf,
  datesOf,
  dayCount,
  type DaysDraft,
  type DraftDay,
  MAX_CITIES,
  MAX_DAYS,
  numbersOf,
  withCount,
  withNewDays,
  withoutDay,
} from './daysDraft';

/** Maximum number of days per addition, the same as when creating a trip. */
const MAX_BLOCK = 14;

export interface DraftProps {
  draft: DaysDraft;
  onChange: (draft: DaysDraft) => void;
}

/** The days of the trip, to reorder and remove. */
export function DayRows({ draft, onChange }: DraftProps) {
  const { t } = useLingui();
  const dates = datesOf(draft);
  const numbers = numbersOf(draft);
  const nameOf = (entry: DraftDay) => {
    const number = numbers.get(entry.key) ?? 1;
    return entry.kind === 'saved' ? t`Day ${number}` : t`the new days from Day ${number}`;
  };
  const removeLabel = (name: string) => t`Remove ${name}`;
  return (
    <Sortable
      label={t`Days of the trip`}
      groups={[{ id: 'days', items: draft.days }]}
      keyOf={({ key }) => key}
      nameOf={nameOf}
      onChange={([group]) => onChange({ ...draft, days: group?.items ?? draft.days })}
    >
      {(entry, handle) => (
        <>
          {handle}
          <DayRow
            entry={entry}
            number={numbers.get(entry.key) ?? 1}
            date={dates.get(entry.key)}
            city={cityOf(draft, entry)}
            room={MAX_DAYS - dayCount(draft)}
            onCount={(count) => onChange(withCount(draft, entry.key, count))}
          />
          {draft.days.length > 1 && (
            <IconButton
              label={removeLabel(nameOf(entry))}
              icon={X}
              isMuted
              onPress={() => onChange(withoutDay(draft, entry.key))}
            />
          )}
        </>
      )}
    </Sortable>
  );
}

interface DayRowProps {
  entry: DraftDay;
  /** From 1. */
  number: number;
  /** YYYY-MM-DD. */
  date: string | undefined;
  city: string;
  /** How many more days the trip can have. */
  room: number;
  onCount: (count: number) => void;
}

function DayRow({ entry, number, date, city, room, onCount }: DayRowProps) {
  const { t } = useLingui();
  const last = entry.kind === 'new' ? number + entry.count - 1 : number;
  const facts = [
    date === undefined ? null : dayRange(date, date),
    city,
    entry.kind === 'new'
      ? t`new`
      : plural(entry.day.activities.length, { one: '# place', other: '# places' }),
  ];
  return (
    <div className="edit-trip__day">
      <span className="edit-trip__name">
        {last === number ? (
          <Trans>Day {number}</Trans>
        ) : (
          <Trans>
            Day {number} to {last}
          </Trans>
        )}
      </span>
      <span className="cap">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      {entry.kind === 'new' && (
        <Stepper
          label={t`New days in ${city}`}
          value={entry.count}
          onChange={onCount}
          min={1}
          max={Math.min(MAX_BLOCK, entry.count + room)}
          lessLabel={t`One day less`}
          moreLabel={t`One day more`}
          unit={(count) => plural(count, { one: 'day', other: 'days' })}
        />
      )}
    </div>
  );
}

/** Adds days at the beginning or the end, or in another city. */
export function MoreDays({ draft, onChange }: DraftProps) {
  const { t } = useLingui();
  // Number of new entries so far, for their keys.
  const [made, setMade] = useState(0);
  if (dayCount(draft) >= MAX_DAYS) return <Callout>{t`A trip has at most ${MAX_DAYS} days.`}</Callout>;
  const add = (city: City | null, after: string | null) => {
    setMade(made + 1);
    onChange(withNewDays(draft, after, { key: `new ${made}`, count: 1, city }));
  };
  const last = draft.days.at(-1)?.key ?? null;
  return (
    <div className="edit-trip__more">
      <div className="edit-trip__buttons">
        <Button look="soft" isSmall onPress={() => add(null, null)}>
          <Plus />
          <Trans>Add a day before</Trans>
        </Button>
        <Button look="soft" isSmall onPress={() => add(null, last)}>
          <Plus />
          <Trans>Add a day at the end</Trans>
        </Button>
      </div>
      {cityCount(draft) < MAX_CITIES && <CityField onPick={(city) => add(city, last)} />}
    </div>
  );
}

interface City {
  place_id: string;
  name: string;
}

/** A field that finds a city for new days. */
function CityField({ onPick }: { onPick: (city: City) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const session = usePlaceSession();
  const { places, isLoading, note, error } = usePlaceSearch(text, 'destination', session);
  const cities = places.filter((place) => !isArea(place));
  return (
    <SuggestField
      label={t`Add another city`}
      placeholder={t`Munnar, Hampi, Pondicherry…`}
      icon={MapPin}
      value={text}
      onChange={setText}
      options={cities.map(({ place_id, structured_formatting: { main_text, secondary_text } }) => ({
        id: place_id,
        title: main_text,
        text: secondary_text === '' ? undefined : secondary_text,
        icon: MapPin,
      }))}
      onChoose={({ id, title }) => {
        session.endAt(id);
        setText('');
        onPick({ place_id: id, name: title });
      }}
      isLoading={isLoading}
      note={note}
      error={error === null ? undefined : t`Failed to fetch places`}
    />
  );
}
