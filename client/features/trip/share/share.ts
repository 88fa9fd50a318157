import { request } from '../../../api/client';
import { tripPath } from '../useTrip';

/** What people with a link may do. */
export type SharedPermission = 'view' | 'edit';

interface ShareResult {
  share_url: string;
  message: string;
}

/** The link of a trip for a permission; asked again, it is the same one. */
export function shareTrip(id: string, permission: SharedPermission): Promise<ShareResult> {
  return request('POST', `${tripPath(id)}/share`, { body: { permission } });
}

/** Makes every link of a trip invalid. */
export function endSharing(id: string): Promise<{ message: string }> {
  return request('DELETE', `${tripPath(id)}/share`);
}
