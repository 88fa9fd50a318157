import { useParams } from 'react-router-dom';

import { useApiCache } from '../../api/query';
import type { Schema } from '../../api/types';
import { usePageTitle } from '../../api/usePageTitle';
import { InvalidLink } from '../../features/shared/InvalidLink';
import { Joining } from '../../features/shared/Joining';
import { useArrivalByLink } from '../../features/shared/useArrivalByLink';

/** Where a link to a trip leads: on to the trip. */
export default function SharedPage() {
  const { token = '' } = useParams();
  // Only a full page load brings it: nobody waits here long enough to ask for it.
  const known = useApiCache().read<Schema<'Preview'>>(`/itinerary/shared/${encodeURIComponent(token)}`);
  usePageTitle(token === '' ? 'Invalid share link' : (known?.trip_name ?? 'Shared trip'));
  useArrivalByLink(token === '' ? null : token);
  return token === '' ? <InvalidLink /> : <Joining />;
}
