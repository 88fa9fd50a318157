import type { ReactNode } from 'react';

import { countryInSentence, countryName } from '../../api/countries';
import { useToday } from '../../api/useToday';
import { Badge } from '../../ui/badge/Badge';
import { LoadingStatus } from '../../ui/skeleton/Skeleton';
import { upcoming } from './holiday';
import { HolidayList } from './HolidayList';
import { HolidaySkeleton } from './HolidaySkeleton';
import { NoCountry } from './NoCountry';
import { useHolidays } from './useHolidays';

export interface UpcomingHolidaysProps {
  /** The traveller's country; null for none, undefined while it is not known. */
  country: string | null | undefined;
  /** Something else on the page already says that it loads. */
  isQuiet?: boolean;
}

/** The public holidays that are still to come this year, in the traveller's country. */
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

function CountryHolidays({ country, isQuiet }: { country: string; isQuiet: boolean }) {
  const today = useToday();
  const { data, error } = useHolidays(country, Number(today.slice(0, 4)));
  const next = data === undefined ? [] : upcoming(data, today);
  // Whatever else may fail is no matter of the traveller's.
  if (data === undefined && error !== null && error.status !== 422) return null;
  return (
    <Frame country={countryName(country)}>
      {next.length > 0 && <HolidayList holidays={next} />}
      {data !== undefined && next.length === 0 && (
        <p className="card mute">{`No more holidays in ${countryInSentence(country)} this year.`}</p>
      )}
      {data === undefined && error !== null && <p className="card mute">{error.detail}</p>}
      {data === undefined && error === null && <Loading isQuiet={isQuiet} />}
    </Frame>
  );
}

function Loading({ isQuiet }: { isQuiet: boolean }) {
  return (
    <>
      {!isQuiet && <LoadingStatus>Loading holidays</LoadingStatus>}
      <HolidaySkeleton />
    </>
  );
}

function Frame({ country, children }: { country?: string | undefined; children: ReactNode }) {
  return (
    <aside>
      <section className="section">
        <div className="row-between">
          <h2>Upcoming Holidays</h2>
          {country !== undefined && <Badge>{country}</Badge>}
        </div>
        {children}
      </section>
    </aside>
  );
}
