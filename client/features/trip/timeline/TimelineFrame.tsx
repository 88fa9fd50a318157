import { lazy, Suspense } from 'react';

import { useMedia } from '../../../ui/hydration';
import type { Visit } from '../day/visits';
import type { DayTimelineProps } from './DayTimeline';
import { heightOf, spanOf } from './layout';

const DayTimeline = lazy(() => import('./DayTimeline'));

/** Whether the screen is wide enough for timelines. False before hydration, when the style sheet decides. */
export const useIsWide = (): boolean => useMedia('(min-width: 1024px)');

export interface TimelineFrameProps extends DayTimelineProps {
  visits: readonly Visit[];
}

/** Reserves the height of a day's timeline before the timeline itself has loaded. */
export function TimelineFrame(props: TimelineFrameProps) {
  const { from, until } = spanOf(props.visits);
  const isWide = useIsWide();
  return (
    <div className="timeline" style={{ minHeight: heightOf(until - from) }}>
      {isWide && (
        <Suspense fallback={null}>
          <DayTimeline {...props} />
        </Suspense>
      )}
    </div>
  );
}
