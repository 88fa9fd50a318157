import { Link } from 'react-aria-components';

const PLATES = [
  { name: 'Kochi', days: 5, look: 'signpost__plate--sign' },
  { name: 'Paris', days: 4, look: 'signpost__plate--trail signpost__plate--left' },
  { name: 'Tokyo', days: 9, look: 'signpost__plate--paper' },
];

/** The page's picture and its message: three ways to go. */
export function Signpost() {
  return (
    <nav className="signpost" aria-label="Popular trips">
      {PLATES.map(({ name, days, look }) => (
        <Link
          key={name}
          className={`signpost__plate ${look}`}
          href={`/create-trip?destination=${encodeURIComponent(name)}`}
        >
          {name} <small>{days} days</small>
        </Link>
      ))}
    </nav>
  );
}
