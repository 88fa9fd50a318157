import { plural } from '@lingui/core/macro';

import type { RouteStop } from '../../api/places';
import { enumeration } from '../../text/quantities';

/** "Vietnam in 11 days: Hanoi 3, Ha Long 2, Hoi An 3, Saigon 3" */
export function routeText(area: string, route: readonly RouteStop[]): string {
  const total = route.reduce((sum, { no_of_days }) => sum + no_of_days, 0);
  const stops = enumeration(route.map(({ name, no_of_days }) => `${name} ${no_of_days}`));
  return plural(total, { one: `${area} in # day: ${stops}`, other: `${area} in # days: ${stops}` });
}
