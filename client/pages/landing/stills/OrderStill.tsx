import { GripVertical } from 'lucide-react';

import { CoverArt } from '../../../ui/cover-art/CoverArt';

const STOPS = [
  { name: 'Fishing nets', kind: 'sea' },
  { name: 'Kashi Art Cafe', kind: 'food' },
  { name: 'St. Francis Church', kind: 'museum' },
];

/** Three stops of a day, the second one lifted to be moved. */
export function OrderStill() {
  return (
    <ol className="still-order">
      {STOPS.map(({ name, kind }, index) => (
        <li key={name} className={index === 1 ? 'still-order__lifted' : undefined}>
          <GripVertical />
          <span className="art">
            <CoverArt name={name} kind={kind} />
          </span>
          <span className="clip">{name}</span>
        </li>
      ))}
    </ol>
  );
}
