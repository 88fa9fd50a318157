import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { directionsBetween } from '../../../travel/mapLinks';
import { Tag } from '../../../ui/labels/Tag';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import type { Day, Hop, Stop } from '../api';

interface HopLineProps {
  from: HopEnd;
  to: HopEnd;
  hop: Hop | undefined;
}

/** A stop, or the stay where a day begins or ends. */
type HopEnd = Pick<Stop, 'name' | 'geo_location'>;

/** The hop from a stop to the next: time, distance, and a link to the directions on an external map. */
export function HopLine({ from, to, hop }: HopLineProps) {
  const { t } = useLingui();
  const [origin, destination] = [from.name, to.name];
  const [start, end] = [from.geo_location, to.geo_location];
  const url = start === null || end === null ? null : directionsBetween(start, end);
  const label = t`View Directions from ${origin} to ${destination}`;
  const explain = () => {
    const text = t`Location coordinates are not available`;
    toast.error(text, { autoClose: TRIP_TOAST, id: text });
  };
  return (
    <div className="hop">
      {hop !== undefined && (
        <span className="hop__far">
          <Tag tone="sand">
            <span className={`hop__mode hop__mode--${hop.mode}`} />
            <span className="vh">{modeText(hop.mode)} </span>
            {`${hop.duration} · ${hop.distance}`}
          </Tag>
          {hop.is_stand_in && (
            <span className="cap">
              <Trans>estimate</Trans>
            </span>
          )}
        </span>
      )}
      {url === null ? (
        <button type="button" className="link" aria-label={label} onClick={explain}>
          <Trans>View Directions</Trans>
        </button>
      ) : (
        <a className="link hop__way" href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
          <Trans>View Directions</Trans>
        </a>
      )}
    </div>
  );
}

function modeText(mode: Hop['mode']): string {
  switch (mode) {
    case 'walk':
      return t`On foot:`;
    case 'drive':
      return t`By car:`;
    case 'other':
      return t`No road known:`;
  }
}

/** Returns the hop from each stop of a day to the next by the stop's position, undefined if unknown. */
export function hopsOf({ activities, distance_time }: Day): (Hop | undefined)[] {
  let next = 0;
  return activities.map((stop, index) => {
    const hop = distance_time[next];
    if (hop?.from !== stop.place_id || hop.to !== activities[index + 1]?.place_id) return undefined;
    next += 1;
    return hop;
  });
}
