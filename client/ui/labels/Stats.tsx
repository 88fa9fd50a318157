import { numberText } from '../../text/quantities';

export interface Stat {
  label: string;
  value: number;
}

/** Two or three counts side by side. */
export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <dl className="stats card">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{numberText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
