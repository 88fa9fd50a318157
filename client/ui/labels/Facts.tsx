import type { LucideIcon } from 'lucide-react';

export interface Fact {
  icon: LucideIcon;
  text: string;
}

/** A row of short facts with icons. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <ul className="facts">
      {items.map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
