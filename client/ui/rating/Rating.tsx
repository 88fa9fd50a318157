import { Star } from 'lucide-react';

const NUMBER = new Intl.NumberFormat('en-US');

/** Stars out of five, and how many people gave them. */
export function Rating({ value, total }: { value: number; total?: number | null }) {
  const hasTotal = total !== undefined && total !== null;
  return (
    <span className="rating">
      <Star />
      <span className="vh">Rated </span>
      {value}
      {hasTotal && <span className="rating__total">({NUMBER.format(total)})</span>}
    </span>
  );
}
