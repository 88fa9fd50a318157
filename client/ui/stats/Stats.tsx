export interface Stat {
  label: string;
  value: number;
}

const NUMBER = new Intl.NumberFormat('en-US');

/** Two or three counts side by side. */
export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <dl className="stats card">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{NUMBER.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
