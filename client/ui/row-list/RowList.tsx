import type { ReactNode } from 'react';

export interface RowListProps {
  /** What the rows have in common, for those who do not see the card. */
  label: string;
  children: ReactNode;
}

/** A card of rows, each of which leads somewhere or does something. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className="list row-list" aria-label={label}>
      {children}
    </ul>
  );
}
