import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { LONG_TIMEOUT, request, type Schema } from '../../../api/client';
import { errorText } from '../../../api/errors';
import type { NearbyPlace } from '../../../api/places';
import { durationText } from '../../../text/quantities';
import { Button } from '../../../ui/buttons/Button';
import { type Trip, tripPath } from '../api';
import { AddSkeleton } from '../editing/AddPlaces';
import { PlaceChoices } from '../places/PlaceChoices';

type StayArea = Schema<'StayArea'>;

/** Fetches areas to sleep in, once for each plan. */
function useStayAreas({ itinerary_id: id, version }: Trip) {
  const { data, error, isFetching, refetch } = useQuery<Schema<'StayAreas'>>({
    // Not under the trip's path: reloading the trip need not rank the areas again.
    queryKey: ['stay_areas', id, version],
    queryFn: ({ signal }) =>
      request<Schema<'StayAreas'>>('GET', `${tripPath(id)}/stay_areas`, { signal, timeoutMs: LONG_TIMEOUT }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return { areas: data?.areas, error, isLoading: isFetching, retry: () => void refetch() };
}

export interface StayAreasProps {
  trip: Trip;
  onChoose: (hotel: NearbyPlace) => void;
}

/** Areas to sleep in, those with the shortest travel first, and their hotels. */
export function StayAreas({ trip, onChoose }: StayAreasProps) {
  const { t } = useLingui();
  const { areas, error, isLoading, retry } = useStayAreas(trip);
  const failed = error === null ? '' : errorText(error, t`Failed to find areas to stay in`);
  const none = t`We have no areas to suggest for this trip’s cities yet.`;
  const isEmpty = areas?.length === 0;
  return (
    <div className="stay-areas">
      <p className={isLoading || (areas !== undefined && !isEmpty) ? 'vh' : 'mute'} role="status">
        {isLoading
          ? t`Looking for areas to stay in`
          : areas === undefined
            ? failed
            : isEmpty
              ? none
              : t`Areas to stay in`}
      </p>
      {areas === undefined && isLoading && <AddSkeleton />}
      {areas === undefined && !isLoading && (
        <Button isSmall onPress={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {areas !== undefined && !isEmpty && (
        <ol className="stay-areas__list">
          {areas.map((area) => (
            <li key={`${area.name} ${area.centre.lat} ${area.centre.lng}`}>
              <Area area={area} onChoose={onChoose} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Area({
  area: { name, minutes, hotels },
  onChoose,
}: { area: StayArea } & Pick<StayAreasProps, 'onChoose'>) {
  const { t } = useLingui();
  const time = durationText(minutes);
  return (
    <>
      <h3>{name}</h3>
      {minutes > 0 && <p className="cap">{t`${time} of travel in total`}</p>}
      {hotels.length === 0 ? (
        <p className="mute small">
          <Trans>No hotels listed here. Search for one by name.</Trans>
        </p>
      ) : (
        <PlaceChoices
          label={t`Hotels in ${name}`}
          places={hotels}
          labelOf={(hotel) => t`Stay at ${hotel}`}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
