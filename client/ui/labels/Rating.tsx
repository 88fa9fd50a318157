import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';

import { numberText } from '../../text/quantities';

/** A rating out of five stars and the number of people who gave one. */
export function Rating({ value, total }: { value: number; total?: number | null }) {
  const hasTotal = total !== undefined && total !== null;
  return (
    <span className="rating">
      <Star />
      <span className="vh">
        <Trans>Rated</Trans>{' '}
      </span>
      {numberText(value, 1)}
      {hasTotal && <span className="rating__total">({numberText(total)})</span>}
    </span>
  );
}
