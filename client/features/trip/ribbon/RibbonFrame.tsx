import { lazy, Suspense } from 'react';

import { useMedia } from '../../../ui/hydration';
import type { Visit } from '../reading/visits';
import type { DayRibbonProps } from './DayRibbon';
import { heightOf, spanOf } from './layout';

const DayRibbon = lazy(() => import('./DayRibbon'));

/** Whether the screen is wide enough for ribbons. False before hydration, when the style sheet decides. */
export const useIsWide = (): boolean => useMedia('(min-width: 1024px)');

export interface RibbonFrameProps extends DayRibbonProps {
  visits: readonly Visit[];
}

/** Reserves the height of a day's ribbon before the ribbon itself has loaded. */
export function RibbonFrame(props: RibbonFrameProps) {
  const { from, until } = spanOf(props.visits);
  const isWide = useIsWide();
  return (
    <div className="ribbon" style={{ minHeight: heightOf(until - from) }}>
      {isWide && (
        <Suspense fallback={null}>
          <DayRibbon {...props} />
        </Suspense>
      )}
    </div>
  );
}
