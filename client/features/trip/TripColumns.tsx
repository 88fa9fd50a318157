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
    const { signal } = watch;
    let at = '';
    const hasMoved = ({ clientX, clientY }: PointerEvent) => {
      const before = at;
      at = `${clientX} ${clientY}`;
      return at !== before;
    };
    const point = (event: PointerEvent) => {
      // A page that scrolls below a pointer at rest points at nothing.
      if (hasMoved(event)) focus.pointAt(stopOf(event.target));
    };
    plan.current?.addEventListener('pointerover', point, { signal });
    plan.current?.addEventListener('pointermove', hasMoved, { signal });
    plan.current?.addEventListener('pointerleave', () => focus.pointAt(null), { signal });
    plan.current?.addEventListener('focusin', ({ target }) => focus.focusAt(stopOf(target)), { signal });
    plan.current?.addEventListener('focusout', () => focus.focusAt(null), { signal });
    return () => watch.abort();
  }, [plan, focus]);
}

function stopOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('.stop')?.id ?? null) : null;
}
