import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { RouteStop } from '../../api/places';

/** "Vietnam in 11 days: Hanoi 3, Ha Long 2, Hoi An 3, Saigon 3" */
export function useRouteText(area: string, route: readonly RouteStop[]): string {
  const { t } = useLingui();
  const total = route.reduce((sum, { no_of_days }) => sum + no_of_days, 0);
  const days = plural(total, { one: '# day', other: '# days' });
  const stops = route.map(({ name, no_of_days }) => `${name} ${no_of_days}`).join(', ');
  return t`${area} in ${days}: ${stops}`;
}
