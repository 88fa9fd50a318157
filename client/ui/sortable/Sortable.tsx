import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';

import { classes } from '../classes';
import { isSameOrder, movesOf, type Order, targetOf } from './order';
import { SortableHandle } from './SortableHandle';
import { useLift } from './useLift';
import { usePointerSort } from './usePointerSort';

export interface SortableGroup<Item> {
  id: string;
  /** Name within a sentence and in the menu: "day 1". */
  name?: string;
  /** Heading above the items, which never moves. Required if there are several groups. */
  heading?: ReactNode;
  items: readonly Item[];
}

/** A group in its new order. */
export interface SortedGroup<Item> {
  id: string;
  items: Item[];
}

export interface SortableProps<Item> {
  label: string;
  /** Items can be moved within their group and to other groups. */
  groups: readonly SortableGroup<Item>[];
  /** Returns a key that is unique across all groups, even for a place that is visited twice. */
  keyOf: (item: Item) => string;
  /** Returns the item's name for the handle: "Kochi". */
  nameOf: (item: Item) => string;
  /** Renders an item's row. `index` counts within the group, from 0. */
  children: (item: Item, handle: ReactNode, index: number) => ReactNode;
  /** Called with all groups, including unchanged ones, when the order has changed. */
  onChange: (groups: SortedGroup<Item>[]) => void;
}

/**
 * A list whose items can be reordered: by mouse (after 8 px), touch (after 100 ms), keyboard, and the
 * handle's menu. Space or Enter lifts an item, Up and Down move it by one place, Page Up and Page Down by a
 * group, Space drops it, and Esc puts it back.
 *
 * Controlled: `onChange` reports the new order, and moves take effect only if `groups` is updated.
 */
export function Sortable<Item>({ label, groups, keyOf, nameOf, children, onChange }: SortableProps<Item>) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const keysId = useId();
  const items = new Map(
    groups.flatMap(({ items: ones }) => ones.map((item) => [keyOf(item), item] as const)),
  );
  const itemsOf = (keys: readonly string[]): Item[] =>
    keys.flatMap((key) => {
      const item = items.get(key);
      return item === undefined ? [] : [item];
    });
  const order: Order = groups.map(({ id, items: ones }) => ({ id, keys: ones.map(keyOf) }));
  const nameOfGroup = (group: number) => groups[group]?.name;
  const lift = useLift({
    order,
    nameOfGroup,
    onMove: (next) => {
      if (!isSameOrder(order, next)) onChange(next.map(({ id, keys }) => ({ id, items: itemsOf(keys) })));
    },
  });
  usePointerSort(list, (key, to) => lift.put(key, to));
  const { lifted, shown } = lift;
  useEffect(() => {
    if (lifted !== null)
      list.current?.querySelector('.sortable__item--lifted')?.scrollIntoView({ block: 'nearest' });
  }, [lifted, shown]);

  const rowOf = (item: Item, index: number) => {
    const key = keyOf(item);
    const name = nameOf(item);
    const isLifted = lifted === key;
    const handle = (
      <SortableHandle
        label={t`Move ${name}`}
        keysId={keysId}
        moves={movesOf(order, key, nameOfGroup)}
        onMove={(id) => {
          const to = targetOf(order, key, id);
          if (to !== undefined) lift.put(key, to);
        }}
        onKeyDown={(event) => lift.onKeyDown(event, key, name)}
        onBlur={lift.onBlur}
      />
    );
    return (
      <li
        key={`item ${key}`}
        data-key={key}
        className={classes('sortable__line', 'sortable__item', isLifted && 'sortable__item--lifted')}
      >
        {children(item, handle, index)}
      </li>
    );
  };
  const headingOf = (id: string, group: number) => {
    const heading = groups[group]?.heading;
    if (heading === undefined) return null;
    return (
      <li key={`group ${id}`} data-group={group} className="sortable__line sortable__heading">
        {heading}
      </li>
    );
  };
  return (
    <>
      <ol className="sortable" aria-label={label} ref={list}>
        {/* All groups in one list, so that an item keeps its element and the focus when it changes
            groups. */}
        {shown.flatMap(({ id, keys }, group) => [headingOf(id, group), ...itemsOf(keys).map(rowOf)])}
      </ol>
      <span className="vh" id={keysId}>
        <Trans>Space lifts it, the arrow keys move it, Space drops it, Escape puts it back.</Trans>
      </span>
      <div className="vh" aria-live="assertive" data-moves>
        {lift.said}
      </div>
    </>
  );
}
