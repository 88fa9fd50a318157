import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';

import { MapPicture } from '../../../ui/pictures/Picture';
import type { Trip, TripPart } from '../api';
import { makeTripFocus, type TripFocus, TripFocusContext, useBringPlan } from '../focus';
import { pointsOf } from '../map/points';
import { type MappedPlan, SideMap } from '../map/SideMap';
import { canOnlyDuplicate, DuplicateBar } from './DuplicateBar';
import { Itinerary } from './Itinerary';
import { Overview } from './Overview';
import { TripBanner } from './TripBanner';
import { TripHead } from './TripHead';

export interface TripViewProps {
  trip: Trip;
  /** The part of the trip that the page has, until the whole trip has loaded; otherwise null. */
  part: TripPart | null;
  /** The author of a published trip, for other readers. */
  author: ReactNode;
}

/** A trip with all actions that its reader may take. */
export function TripView({ trip, part, author }: TripViewProps) {
  return (
    <TripColumns trip={trip}>
      <TripBanner trip={trip} />
      <TripHead trip={trip} author={author} />
      <PrintedMap trip={trip} />
      <TripTabs trip={trip} part={part} />
      {canOnlyDuplicate(trip) && <DuplicateBar id={trip.itinerary_id} />}
    </TripColumns>
  );
}

/** The plan, beside the map on wide screens. Pointing at or focusing a stop raises its marker. */
export function TripColumns({ trip, children }: { trip: MappedPlan; children: ReactNode }) {
  const [focus] = useState(makeTripFocus);
  const plan = useRef<HTMLDivElement>(null);
  const isUnfolding = useReveal();
  useStopEvents(plan, focus);
  return (
    <TripFocusContext value={focus}>
      <div ref={plan} className={isUnfolding ? 'trip-col trip-col--reveal' : 'trip-col'}>
        {children}
      </div>
      <SideMap trip={trip} />
    </TripFocusContext>
  );
}

// Listeners are on the whole plan, because a trip has many stops.
function useStopEvents(plan: RefObject<HTMLElement | null>, focus: TripFocus): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let position = '';
    const hasMoved = ({ clientX, clientY }: PointerEvent) => {
      const before = position;
      position = `${clientX} ${clientY}`;
      return position !== before;
    };
    const point = (event: PointerEvent) => {
      // Scrolling under a resting pointer does not count as pointing.
      if (hasMoved(event)) focus.pointAt(stopOf(event.target));
    };
    plan.current?.addEventListener('pointerover', point, { signal });
    plan.current?.addEventListener('pointermove', hasMoved, { signal });
    plan.current?.addEventListener('pointerleave', () => focus.pointAt(null), { signal });
    plan.current?.addEventListener('focusin', ({ target }) => focus.focusAt(stopOf(target)), { signal });
    plan.current?.addEventListener('focusout', () => focus.focusAt(null), { signal });
    return () => listening.abort();
  }, [plan, focus]);
}

function stopOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('.stop, .timeline__stop')?.id ?? null) : null;
}

type TabId = 'overview' | 'itinerary';

/**
 * Overview and Itinerary. Both are in the document, also for readers without scripts. Plain elements, because
 * the server renders this page more often than any other.
 */
function TripTabs({ trip, part }: Omit<TripViewProps, 'author'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState<TabId>('itinerary');
  const tabsId = useId();
  // Synchronous, because the caller scrolls to the stop next.
  useBringPlan(useCallback(() => flushSync(() => setShown('itinerary')), []));
  const tabs: { id: TabId; label: string; panel: ReactNode }[] = [
    { id: 'overview', label: t`Overview`, panel: <Overview trip={trip} /> },
    { id: 'itinerary', label: t`Itinerary`, panel: <Itinerary trip={trip} part={part} /> },
  ];
  const move = (event: KeyboardEvent) => {
    const other = shown === 'overview' ? 'itinerary' : 'overview';
    const to = { ArrowLeft: other, ArrowRight: other, Home: 'overview', End: 'itinerary' } as const;
    if (!(event.key in to)) return;
    const next: TabId = to[event.key as keyof typeof to];
    event.preventDefault();
    setShown(next);
    document.getElementById(`${tabsId}-${next}`)?.focus();
  };
  return (
    <>
      <div className="tabs trip-tabs" role="tablist" aria-label={t`Trip`}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            id={`${tabsId}-${id}`}
            type="button"
            role="tab"
            className="tabs__tab"
            aria-selected={id === shown}
            aria-controls={`${tabsId}-${id}-panel`}
            data-selected={id === shown ? true : undefined}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => setShown(id)}
            onKeyDown={move}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={`${tabsId}-${id}-panel`}
          className="trip-tabs__panel"
          role="tabpanel"
          aria-labelledby={`${tabsId}-${id}`}
          hidden={id !== shown}
        >
          {panel}
        </div>
      ))}
    </>
  );
}

/** The printed map of all days. Browsers load it when the page is printed. */
function PrintedMap({ trip }: { trip: Pick<Trip, 'itinerary_id' | 'days'> }) {
  const { t } = useLingui();
  if (pointsOf(trip.days).length === 0) return null;
  return (
    <div className="printed-map">
      <MapPicture src={`/trip/${encodeURIComponent(trip.itinerary_id)}/map.svg`} label={t`Map of the trip`} />
    </div>
  );
}

/** Longer than the animations of the reveal in `TripView.css`. */
const SHOW_MS = 2400;

/**
 * Whether to reveal a newly built trip with an animation. A tap or key ends it. It runs once: after going
 * back or reloading, the trip is shown at once. The style sheet respects reduced motion.
 */
export function useReveal(): boolean {
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const [isShown, setIsShown] = useState(isReveal(state));
  useEffect(() => {
    if (!isShown) return;
    const end = () => setIsShown(false);
    const timer = setTimeout(end, SHOW_MS);
    const listening = new AbortController();
    for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
      document.addEventListener(event, end, { signal: listening.signal, passive: true });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isShown]);
  useEffect(() => {
    if (isReveal(state)) void navigate(location, { replace: true, state: null });
  });
  return isShown;
}

function isReveal(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'reveal' in state;
}
