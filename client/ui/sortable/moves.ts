import { t } from '@lingui/core/macro';

import { after, type Order, type Spot, spotOf } from './order';

/** A way to move an item without dragging it. */
export interface Move {
  id: string;
  label: string;
  kind: 'up' | 'down' | 'group';
}

const TO_GROUP = 'group ';

/** What can be done with an item: a place up, a place down, to the end of another group that has a name. */
export function movesOf(
  order: Order,
  key: string,
  nameOfGroup: (group: number) => string | undefined,
): Move[] {
  const spot = spotOf(order, key);
  if (spot === undefined) return [];
  const isWay = (step: 'up' | 'down') => {
    const to = after(order, spot, step);
    return to.group !== spot.group || to.index !== spot.index;
  };
  const moves: Move[] = [];
  if (isWay('up')) moves.push({ id: 'up', label: t`Move up`, kind: 'up' });
  if (isWay('down')) moves.push({ id: 'down', label: t`Move down`, kind: 'down' });
  for (const group of order.keys()) {
    const name = nameOfGroup(group);
    if (group === spot.group || name === undefined) continue;
    moves.push({ id: `${TO_GROUP}${group}`, label: t`Move to ${name}`, kind: 'group' });
  }
  return moves;
}

/** Where a move of an item leads to. */
export function targetOf(order: Order, key: string, move: string): Spot | undefined {
  const spot = spotOf(order, key);
  if (spot === undefined) return undefined;
  if (move === 'up' || move === 'down') return after(order, spot, move);
  const group = Number(move.slice(TO_GROUP.length));
  return { group, index: order[group]?.keys.length ?? 0 };
}
