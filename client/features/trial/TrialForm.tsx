import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { refusalOf } from '../../api/errors';
import { useApiCache } from '../../api/query';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { SuggestField } from '../../ui/fields/SuggestField';
import { useForm } from '../../ui/forms/useForm';
import { type City, MAX_DAYS, planTrial, TRIAL_PAGE, TRIAL_PATH, useCitySearch } from './api';

const FIRST_DAYS = 3;
const DAYS = Array.from({ length: MAX_DAYS }, (_, index) => index + 1);

const nameOf = ({ structured_formatting: { main_text: name, secondary_text: region } }: City): string =>
  region === '' ? name : `${name}, ${region}`;

/** Plans a trip for a visitor without an account. Without scripts, it is submitted as a plain form. */
export function TrialForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { write } = useApiCache();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<City | null>(null);
  const [days, setDays] = useState(FIRST_DAYS);
  const { cities, isLoading, note } = useCitySearch(picked === null ? text : '');
  // A visitor who types a name without picking one means the best match.
  const city = picked ?? cities[0];
  const { ref, errors, isWorking, onSubmit, forget } = useForm({
    fields: ['place_id'],
    check: () => (city === undefined ? { field: 'place_id', text: t`Choose a city from the list.` } : null),
    send: () => planTrial(city?.place_id ?? '', days),
    onDone: async (trial) => {
      write(TRIAL_PATH, trial);
      await navigate(TRIAL_PAGE, { state: { reveal: true } });
    },
    leavesPage: true,
    explain: (error) => refusalOf(error, t`We couldn’t plan your trip. Please try again.`),
  });
  return (
    <form ref={ref} className="trial-form" action={TRIAL_PAGE} method="post" onSubmit={onSubmit} noValidate>
      <SuggestField
        label={t`Where to?`}
        name="city"
        placeholder={t`Lisbon, Kyoto, Kochi…`}
        icon={MapPin}
        isLarge
        value={picked === null ? text : nameOf(picked)}
        onChange={(typed) => {
          setText(typed);
          setPicked(null);
          forget('place_id');
        }}
        options={cities.map((each) => ({
          id: each.place_id,
          title: each.structured_formatting.main_text,
          text: each.structured_formatting.secondary_text,
          tag: each.has_guide ? t`Guide` : undefined,
          icon: MapPin,
        }))}
        onChoose={({ id }) => setPicked(cities.find(({ place_id }) => place_id === id) ?? null)}
        isLoading={isLoading}
        note={note}
        error={errors.place_id}
      />
      {picked !== null && <input type="hidden" name="place_id" value={picked.place_id} />}
      <fieldset className="trial-form__days">
        <legend className="label">
          <Trans>How many days?</Trans>
        </legend>
        <div className="trial-form__chips">
          {DAYS.map((day) => (
            <label key={day} className="chip">
              <input
                className="vh"
                type="radio"
                name="no_of_days"
                value={day}
                checked={day === days}
                aria-label={plural(day, { one: '# day', other: '# days' })}
                onChange={() => setDays(day)}
              />
              {day}
            </label>
          ))}
        </div>
      </fieldset>
      <PrimaryButton type="submit" isWorking={isWorking}>{t`Plan my trip`}</PrimaryButton>
    </form>
  );
}
