import { useEffect, useRef, useState } from 'react';

import { Button } from '../../ui/button/Button';
import type { Holiday } from './holiday';
import { HolidayRow } from './HolidayRow';

/** How many are shown at first. */
const NEXT_FEW = 3;

/** The next few holidays, and the others on demand. */
export function HolidayList({ holidays }: { holidays: readonly Holiday[] }) {
  const [areAllShown, setAllShown] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The others took the place of the button that brought them: go on reading there.
    if (areAllShown) list.current?.children.item(NEXT_FEW)?.querySelector('a')?.focus();
  }, [areAllShown]);
  return (
    <div className="card holidays__card">
      <ul ref={list}>
        {(areAllShown ? holidays : holidays.slice(0, NEXT_FEW)).map((holiday) => (
          <HolidayRow key={`${holiday.startDate} ${holiday.name}`} holiday={holiday} />
        ))}
      </ul>
      {!areAllShown && holidays.length > NEXT_FEW && (
        <Button look="plain" isBlock label="Show all holidays" onPress={() => setAllShown(true)}>
          Show all
        </Button>
      )}
    </div>
  );
}
