import { Plate } from '../../ui/plate/Plate';
import { toast, TRIP_TOAST } from '../../ui/toast/toast';
import { directionsUrl } from './hops';
import type { Activity, Hop } from './trip';

const MISSING = 'Location coordinates are not available';

/** The way from a stop to the next: how far, whether that is only estimated where others are measured, and an outside
 * map that shows it. */
export function HopLine({ from, to, hop }: { from: Activity; to: Activity; hop: Hop | undefined }) {
  const url = directionsUrl(from, to);
  const name = `View Directions from ${from.name} to ${to.name}`;
  return (
    <div className="hop">
      {hop !== undefined && (
        <span className="hop__far">
          <Plate tone="sand">{`${hop.duration} · ${hop.distance}`}</Plate>
          {hop.is_stand_in && <span className="cap">estimate</span>}
        </span>
      )}
      {url === null ? (
        <button
          type="button"
          className="link"
          aria-label={name}
          onClick={() => toast.error(MISSING, { autoClose: TRIP_TOAST, id: MISSING })}
        >
          View Directions
        </button>
      ) : (
        <a className="link hop__way" href={url} target="_blank" rel="noopener noreferrer" aria-label={name}>
          View Directions
        </a>
      )}
    </div>
  );
}
