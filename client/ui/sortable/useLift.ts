import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';

import { after, hasSameItems, moved, type Order, placeText, type Spot, spotOf, type Step } from './order';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'groupUp',
  PageDown: 'groupDown',
};

export interface LiftOptions {
  order: Order;
  /** A group's name within a sentence: "day 1". */
  nameOfGroup: (group: number) => string | undefined;
  onMove: (order: Order) => void;
}

export interface Lift {
  /** The order on screen: that of the items, or with the lifted item at its current position. */
  shown: Order;
  /** The key of the item that was lifted by keyboard, or null. */
  lifted: string | null;
  /** The latest announcement. */
  said: string;
  onKeyDown: (event: KeyboardEvent, key: string, name: string) => void;
  /** The handle lost the focus: the item is dropped in place. */
  onBlur: () => void;
  /** Moves an item at once. */
  put: (key: string, to: Spot) => void;
}

/** Moves items by keyboard: one is lifted, moved with the arrow keys, and dropped or put back. */
export function useLift({ order, nameOfGroup, onMove }: LiftOptions): Lift {
  const { t } = useLingui();
  const [held, setHeld] = useState<{ key: string; order: Order } | null>(null);
  const [said, setSaid] = useState('');
  // A lifted item is abandoned if the set of items has changed.
  const current = held !== null && hasSameItems(held.order, order) ? held : null;
  const placeOf = (at: Order, spot: Spot) => placeText(at, spot, nameOfGroup(spot.group));
  const drop = (text: string) => {
    setHeld(null);
    setSaid(text);
    if (current !== null) onMove(current.order);
  };
  const carry = (carried: NonNullable<typeof held>, step: Step) => {
    const spot = spotOf(carried.order, carried.key);
    if (spot === undefined) return;
    const to = after(carried.order, spot, step);
    const next = moved(carried.order, carried.key, to);
    setHeld({ key: carried.key, order: next });
    setSaid(placeOf(next, to));
  };
  const lift = (key: string, name: string) => {
    const spot = spotOf(order, key);
    if (spot === undefined) return;
    setHeld({ key, order });
    const place = placeOf(order, spot);
    setSaid(t`${name} lifted. ${place}`);
  };
  const onKeyDown = (event: KeyboardEvent, key: string, name: string) => {
    const carried = current?.key === key ? current : null;
    const step = STEPS[event.key];
    const isToggle = event.key === ' ' || event.key === 'Enter';
    if (!isToggle && (carried === null || (step === undefined && event.key !== 'Escape'))) return;
    // Prevents clicks, scrolling, and Esc closing something around the list.
    event.preventDefault();
    event.stopPropagation();
    if (carried === null) {
      if (!event.repeat) lift(key, name);
    } else if (step !== undefined) carry(carried, step);
    else if (event.key === 'Escape') {
      setHeld(null);
      setSaid(t`Cancelled.`);
    } else if (!event.repeat) drop(t`Dropped.`);
  };
  return {
    shown: current?.order ?? order,
    lifted: current?.key ?? null,
    said,
    onKeyDown,
    onBlur: () => {
      if (current !== null) drop(t`Dropped.`);
    },
    put: (key, to) => {
      const next = moved(order, key, to);
      setSaid(placeOf(next, to));
      onMove(next);
    },
  };
}
