import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { flushSync } from 'react-dom';

import { useBringPlan } from './focus';
import { Itinerary } from './Itinerary';
import { Overview } from './Overview';
import type { Trip } from './trip';

const TABS = [
  { id: 'overview', label: 'Overview', panel: Overview },
  { id: 'itinerary', label: 'Itinerary', panel: Itinerary },
] as const;

type TabId = (typeof TABS)[number]['id'];

/**
 * Overview and Itinerary; both are in the document, also for readers without scripts. Plain elements: the server
 * renders this page more often than any other.
 */
export function TripTabs({ trip }: { trip: Trip }) {
  const [shown, setShown] = useState<TabId>('itinerary');
  const base = useId();
  // At once: whoever asks for a stop scrolls to it next.
  useBringPlan(useCallback(() => flushSync(() => setShown('itinerary')), []));
  const move = (event: KeyboardEvent) => {
    const other = shown === 'overview' ? 'itinerary' : 'overview';
    const to = { ArrowLeft: other, ArrowRight: other, Home: 'overview', End: 'itinerary' } as const;
    if (!(event.key in to)) return;
    const next: TabId = to[event.key as keyof typeof to];
    event.preventDefault();
    setShown(next);
    document.getElementById(`${base}-${next}`)?.focus();
  };
  return (
    <>
      <div className="tabs trip-tabs" role="tablist" aria-label="Trip">
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            className="tabs__tab"
            aria-selected={id === shown}
            aria-controls={`${base}-${id}-panel`}
            data-selected={id === shown ? true : undefined}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => setShown(id)}
            onKeyDown={move}
          >
            {label}
          </button>
        ))}
      </div>
      {TABS.map(({ id, panel: Panel }) => (
        <div
          key={id}
          id={`${base}-${id}-panel`}
          className="trip-tabs__panel"
          role="tabpanel"
          aria-labelledby={`${base}-${id}`}
          hidden={id !== shown}
        >
          <Panel trip={trip} />
        </div>
      ))}
    </>
  );
}
