import { ArrowUpRight, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-aria-components';

export interface RowLinkProps {
  icon: LucideIcon;
  label: string;
  href: string;
  /** For a link that leaves the app: what to say of it, such as "opens outside Waypost". */
  outside?: string;
}

/** A row that leads to a page, or out of the app. */
export function RowLink({ icon: Icon, label, href, outside }: RowLinkProps) {
  // A mail program opens by itself; a window for it would stay empty.
  const isNewWindow = outside !== undefined && href.startsWith('https:');
  return (
    <li>
      <Link
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
      </Link>
    </li>
  );
}
