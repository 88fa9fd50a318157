import type { ReactNode } from 'react';

import { countryName } from '../../api/countries';
import { Badge } from '../../ui/badge/Badge';
import { LoadingStatus } from '../../ui/skeleton/Skeleton';
import { upcoming } from './holiday';
import { HolidayList } from './HolidayList';
import { HolidaySkeleton } from './HolidaySkeleton';
import { NoCountry } from './NoCountry';
import { useHolidays } from './useHolidays';
import { useToday } from './useToday';

export interface UpcomingHolidaysProps {
  /** The traveller's country; null for none, undefined while it is not known. */
  country: string | null | undefined;
  /** Something else on the page already says that it loads. */
  isQuiet?: boolean;
}

/** The public holidays that are still to come this year, in the traveller's country. */
export function UpcomingHolidays({ country, isQuiet = false }: UpcomingHolidaysProps) {
  const today = useToday();
  const { data, error } = useHolidays(country ?? null, Number(today.slice(0, 4)));
  if (country === null)
    return (
      <Frame>
        <NoCountry />
      </Frame>
    );
  const name = country === undefined ? undefined : countryName(country);
  if (data !== undefined) {
    const next = upcoming(data, today);
    return (
      <Frame country={name}>
        {next.length > 0 ? (
          <HolidayList key={country} holidays={next} />
        ) : (
          <p className="card mute">No more holidays in {name} this year.</p>
        )}
      </Frame>
    );
  }
  if (error !== null)
    // Whatever else may fail is no matter of the traveller's.
    return error.status === 422 ? (
      <Frame country={name}>
        <p className="card mute">{error.detail}</p>
      </Frame>
    ) : null;
  return (
    <Frame country={name}>
      {!isQuiet && <LoadingStatus>Loading holidays</LoadingStatus>}
      <HolidaySkeleton />
    </Frame>
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
