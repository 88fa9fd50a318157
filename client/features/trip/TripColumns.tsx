import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

import { makeTripFocus, type TripFocus, TripFocusContext } from './focus';
import { SideMap } from './map/SideMap';
import type { Trip } from './trip';

/** The plan, and on wide screens the map beside it; pointing at or focusing a stop raises its marker. */
export function TripColumns({ trip, children }: { trip: Trip; children: ReactNode }) {
  const [focus] = useState(makeTripFocus);
  const plan = useRef<HTMLDivElement>(null);
  useStopWatch(plan, focus);
  return (
    <TripFocusContext value={focus}>
      <div ref={plan} className="trip-col">
        {children}
      </div>
      <SideMap trip={trip} />
    </TripFocusContext>
  );
}

// One listener for the whole plan: a trip has many stops.
function useStopWatch(plan: RefObject<HTMLElement | null>, focus: TripFocus): void {
  useEffect(() => {
    const watch = new AbortController();
    const on = (name: string, tell: (stop: string | null) => void) =>
      plan.current?.addEventListener(name, ({ target }) => tell(stopOf(target)), { signal: watch.signal });
    on('pointerover', focus.pointAt);
    on('pointerleave', () => focus.pointAt(null));
    on('focusin', focus.focusAt);
    on('focusout', () => focus.focusAt(null));
    return () => watch.abort();
  }, [plan, focus]);
}

function stopOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('.stop')?.id ?? null) : null;
}
