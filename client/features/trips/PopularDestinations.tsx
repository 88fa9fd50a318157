import { DestinationTile } from './DestinationTile';

const POPULAR = ['Paris', 'Tokyo', 'New York', 'London'] as const;

/** Four places to begin with. */
export function PopularDestinations() {
  return (
    <section className="section">
      <div className="row-between">
        <h2>Popular destinations</h2>
      </div>
      <ul className="dests">
        {POPULAR.map((name) => (
          <li key={name}>
            <DestinationTile name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
