import { Button } from '../../ui/button/Button';
import { partsOf, rangeText } from './dates';
import { type Holiday, planHref } from './holiday';

/** A holiday, and the way to a trip over it. */
export function HolidayRow({ holiday }: { holiday: Holiday }) {
  const { name, startDate, endDate } = holiday;
  const { day, month } = partsOf(startDate);
  return (
    <li className="holiday">
      <div className="holiday__date" aria-hidden="true">
        <span>{month}</span>
        <b>{day}</b>
      </div>
      <div>
        <h3>{name}</h3>
        <p className="cap">{rangeText(startDate, endDate)}</p>
      </div>
      <Button href={planHref(holiday)} look="soft" isSmall label={`Plan Trip for ${name}`}>
        Plan Trip
      </Button>
    </li>
  );
}
