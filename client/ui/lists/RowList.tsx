import { ArrowUpRight, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { PressButton, PressLink } from '../buttons/press';
import { classes } from '../classes';

export interface RowListProps {
  /** Accessible name of the list. */
  label: string;
  children: ReactNode;
}

/** A card of rows with links or actions. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className="list row-list" aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowLinkProps {
  icon: LucideIcon;
  label: string;
  href: string;
  /** Accessible hint of a link that leaves the app, such as "opens outside Waypost". */
  outside?: string;
}

/** A row that links to a page or leaves the app. */
export function RowLink({ icon: Icon, label, href, outside }: RowLinkProps) {
  // A mail link opens the mail program and would leave an empty tab.
  const isNewWindow = outside !== undefined && href.startsWith('https:');
  return (
    <li>
      <PressLink
        className="row-list__row"
        href={href}
        {...(isNewWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <Icon />
        <span>
          {label}
          {outside !== undefined && <span className="vh">{` (${outside})`}</span>}
        </span>
        {outside === undefined ? <ChevronRight /> : <ArrowUpRight />}
      </PressLink>
    </li>
  );
}

export interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
  isDanger?: boolean;
}

/** A row with an action. */
export function RowButton({ icon: Icon, label, onPress, isDanger = false }: RowButtonProps) {
  return (
    <li>
      <PressButton
        className={classes('row-list__row', isDanger && 'row-list__row--danger')}
        onPress={onPress}
      >
        <Icon />
        <span>{label}</span>
      </PressButton>
    </li>
  );
}

export interface RowControlProps {
  icon: LucideIcon;
  label: string;
  /** The control, with the label as its accessible name. */
  children: ReactNode;
}

/** A row with a control beside the label, or below it if there is no room. */
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
