import { Trans, useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { useToday } from '../../api/bootstrap';
import { countryInSentence, countryName } from '../../text/countries';
import { dateParts, dayRange } from '../../text/dates';
import { listText } from '../../text/quantities';
import { Button } from '../../ui/buttons/Button';
import { LoadingStatus, Skeleton } from '../../ui/frames/Skeleton';
import { Badge } from '../../ui/labels/Badge';
import { type Holiday, planHref, upcoming, useHolidays } from './api';

export interface UpcomingHolidaysProps {
  /** The traveller's country, null if none is set, or undefined while the profile loads. */
  country: string | null | undefined;
  /** Whether another part of the page already announces loading. */
  isQuiet?: boolean;
}

/** The rest of this year's public holidays in the traveller's country. */
export function UpcomingHolidays({ country, isQuiet = false }: UpcomingHolidaysProps) {
  if (country === null)
    return (
      <Frame>
        <NoCountry />
      </Frame>
    );
  if (country === undefined)
    return (
      <Frame>
        <Loading isQuiet={isQuiet} />
      </Frame>
    );
  return <CountryHolidays key={country} country={country} isQuiet={isQuiet} />;
}

function Frame({ country, children }: { country?: string | undefined; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <aside>
      <section className="section">
        <div className="row-between">
          <h2>{t`Upcoming Holidays`}</h2>
          {country !== undefined && <Badge>{country}</Badge>}
        </div>
        {children}
      </section>
    </aside>
  );
}

function CountryHolidays({ country, isQuiet }: { country: string; isQuiet: boolean }) {
  const today = useToday();
  const { data, error } = useHolidays(country, Number(today.slice(0, 4)));
  const next = data === undefined ? [] : upcoming(data, today);
  // 422 means that this country has no holidays, which is worth showing. Other failures are silent.
  if (data === undefined && error !== null && error.status !== 422) return null;
  const name = countryInSentence(country);
  return (
    <Frame country={countryName(country)}>
      {next.length > 0 && <HolidayList holidays={next} />}
      {data !== undefined && next.length === 0 && (
        <p className="card mute">
          <Trans>No more holidays in {name} this year.</Trans>
        </p>
      )}
      {data === undefined && error !== null && <p className="card mute">{error.detail}</p>}
      {data === undefined && error === null && <Loading isQuiet={isQuiet} />}
    </Frame>
  );
}

/** Number of holidays shown initially. */
const INITIAL_COUNT = 3;

function HolidayList({ holidays }: { holidays: readonly Holiday[] }) {
  const { t } = useLingui();
  const [areAllShown, setAllShown] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The focused button was removed: focus the first new holiday.
    if (areAllShown) list.current?.children.item(INITIAL_COUNT)?.querySelector('a')?.focus();
  }, [areAllShown]);
  return (
    <div className="card holidays__card">
      <ul ref={list}>
        {(areAllShown ? holidays : holidays.slice(0, INITIAL_COUNT)).map((holiday) => (
          <HolidayRow key={`${holiday.startDate} ${holiday.name}`} holiday={holiday} />
        ))}
      </ul>
      {!areAllShown && holidays.length > INITIAL_COUNT && (
        <Button look="plain" isBlock label={t`Show all holidays`} onPress={() => setAllShown(true)}>
          {t`Show all`}
        </Button>
      )}
    </div>
  );
}

function HolidayRow({ holiday }: { holiday: Holiday }) {
  const { t } = useLingui();
  const { name, startDate, endDate, regions } = holiday;
  const { day, month } = dateParts(startDate);
  const { weekday } = dateParts(startDate, 'long');
  const last = dayRange(endDate, endDate);
  return (
    <li className="holiday">
      <div className="holiday__date">
        <span>{month}</span> <b>{day}</b>
      </div>
      <div>
        <h3>{name}</h3>
        <p className="cap">{endDate > startDate ? t`until ${last}` : weekday}</p>
        {regions !== undefined && <p className="cap holiday__where">{listText(regions)}</p>}
      </div>
      <Button href={planHref(holiday)} look="soft" isSmall label={t`Plan Trip for ${name}`}>
        {t`Plan Trip`}
      </Button>
    </li>
  );
}

/** Asks the traveller to set a country. */
function NoCountry() {
  const { t } = useLingui();
  return (
    <div className="card stack stack--start holidays__ask">
      <span className="disc disc--sand">
        <Flag />
      </span>
      <div>
        <h3>{t`Plan around your days off`}</h3>
        <p className="mute">{t`Choose your country to see its public holidays here.`}</p>
      </div>
      <Button href="/account-details" look="soft" isSmall>
        {t`Select Your Country`}
      </Button>
    </div>
  );
}

function Loading({ isQuiet }: { isQuiet: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {!isQuiet && <LoadingStatus>{t`Loading holidays`}</LoadingStatus>}
      <div className="card holidays__card" aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <div key={row} className="holiday">
            <Skeleton height="3.75rem" />
            <div className="stack holiday__lines">
              <Skeleton height="1.25rem" width="80%" />
              <Skeleton height="0.875rem" width="50%" />
            </div>
            <Skeleton height="2.75rem" width="6rem" />
          </div>
        ))}
      </div>
    </>
  );
}
