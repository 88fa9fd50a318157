import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { dayText } from '../../../text/dates';
import { Sheet } from '../../../ui/overlays/Sheet';
import { Sortable } from '../../../ui/sortable/Sortable';
import type { Trip } from '../api';
import { useTripChanges } from '../changes/api';
import { PlaceRow } from '../editing/PlaceRow';
import { IDEAS, type Move, moveOf, rowsOf } from './ideaMoves';

export interface ArrangeIdeasProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the days beside a tray of ideas, to drag from one to the other. Each drop is saved at once. */
export function ArrangeIdeas({ trip, isOpen, onClose }: ArrangeIdeasProps) {
  const { t } = useLingui();
  const { apply, isSaving } = useTripChanges(trip, t`Failed to move the place`);
  const box = useRef<HTMLDivElement>(null);
  const saved = rowsOf(trip);
  // Shows the dropped position while it is being saved.
  const [dropped, setDropped] = useState<typeof saved | null>(null);
  const shown = dropped ?? saved;
  const save = ({ operation, to }: Move) =>
    apply([operation], {
      onSaved: (changed) => {
        setDropped(null);
        // A planned idea gets another id and thus another row. Move the focus to that row.
        const group = rowsOf(changed).find(({ id }) => id === to.id);
        const row = to.id === IDEAS ? group?.items.at(-1) : group?.items[to.index];
        if (row !== undefined && isFocusLost(box.current)) focusLater(box.current, row.id);
      },
      onFailed: () => {
        setDropped(null);
        return false;
      },
    });
  return (
    <Sheet
      title={t`Arrange ideas and days`}
      isOpen={isOpen}
      onClose={onClose}
      isWide
      lockedBecause={isSaving ? t`Saving your changes…` : undefined}
    >
      <p className="mute small">
        <Trans>Drag by the handle. With a keyboard: Space to lift, arrows to move, Space to drop.</Trans>
      </p>
      <div ref={box} className="tray" inert={isSaving}>
        <Sortable
          label={t`Ideas and days`}
          groups={shown.map(({ id, items }, index) => {
            const number = index + 1;
            if (id === IDEAS)
              return {
                id,
                name: t`the ideas`,
                heading: <span className="tray__ideas">{t`Ideas`}</span>,
                items,
              };
            const date = dayText(trip.days[index]?.date ?? '') ?? '';
            return { id, name: t`day ${number}`, heading: <DayHeading number={number} date={date} />, items };
          })}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onChange={(next) => {
            const move = moveOf(shown, next);
            if (move === null) return;
            setDropped(next);
            save(move);
          }}
        >
          {(place, handle) => <PlaceRow place={place} handle={handle} />}
        </Sortable>
      </div>
    </Sheet>
  );
}

function DayHeading({ number, date }: { number: number; date: string }) {
  return (
    <span className="tray__day">
      <Trans>Day {number}</Trans>
      {date !== '' && <span className="cap">{date}</span>}
    </span>
  );
}

/** Whether the focus was lost: the focused element was removed, or disabled during the save. */
function isFocusLost(box: HTMLElement | null): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.contains(box) ||
    box?.contains(activeElement) === true
  );
}

function focusLater(box: HTMLElement | null, id: string): void {
  requestAnimationFrame(() =>
    box?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"] .sortable__handle`)?.focus(),
  );
}
