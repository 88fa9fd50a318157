import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface RowControlProps {
  icon: LucideIcon;
  label: string;
  /** The control; it carries the label as its own name. */
  children: ReactNode;
}

/** A row that holds a control: beside the label, or below it where there is no room. */
export function RowControl({ icon: Icon, label, children }: RowControlProps) {
  return (
    <li>
      <div className="row-list__row row-list__row--control">
        <Icon />
        <span aria-hidden="true">{label}</span>
        <div className="row-list__control">{children}</div>
      </div>
    </li>
  );
}
