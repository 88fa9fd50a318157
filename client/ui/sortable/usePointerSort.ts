import { type RefObject, useEffect, useEffectEvent } from 'react';
import type SortableJs from 'sortablejs';

import type { Spot } from './order';

/** Distance in pixels that a mouse must move before it drags. */
const MOUSE_TOLERANCE = 8;
/**
 * Time that a finger must rest on the handle in milliseconds, and the movement allowed meanwhile in pixels.
 */
const TOUCH_DELAY = 100;
const TOUCH_TOLERANCE = 8;
/** Duration of the animation in which other items make room, in milliseconds. */
const SETTLING = 160;

type Drop = (key: string, to: Spot) => void;

/**
 * Lets a pointer drag the items of a list by their handles. SortableJS moves the elements while dragging.
 * They are restored before the move is reported, because they belong to React.
 *
 * @param list contains `[data-key]` (items) and `[data-group]` (group headings).
 * @param onDrop called with the item's key and new position.
 */
export function usePointerSort(list: RefObject<HTMLElement | null>, onDrop: Drop): void {
  const tell = useEffectEvent(onDrop);
  useEffect(() => {
    let isOver = false;
    let sortable: SortableJs | undefined;
    const start = async () => {
      // Loaded on demand: it requires a browser and is not needed for the first render.
      const { default: library } = await import('sortablejs');
      const element = list.current;
      if (!isOver && element !== null)
        sortable = library.create(
          element,
          optionsOf(element, (key, to) => tell(key, to)),
        );
    };
    void start();
    return () => {
      isOver = true;
      sortable?.destroy();
    };
  }, [list]);
}

function optionsOf(list: HTMLElement, onDrop: Drop): SortableJs.Options {
  let home: Node | null = null;
  return {
    draggable: '.sortable__line',
    handle: '.sortable__handle',
    forceFallback: true,
    // Each group is a single column, even if groups are side by side.
    direction: 'vertical',
    // The `translate` of a sheet would shift fixed elements inside it.
    fallbackOnBody: true,
    fallbackTolerance: MOUSE_TOLERANCE,
    delay: TOUCH_DELAY,
    delayOnTouchOnly: true,
    touchStartThreshold: TOUCH_TOLERANCE,
    ghostClass: 'sortable__item--slot',
    fallbackClass: 'sortable__item--flying',
    onChoose(this: SortableJs, event) {
      const { originalEvent } = event as { originalEvent?: PointerEvent };
      // A finger has waited instead.
      this.option('fallbackTolerance', originalEvent?.pointerType === 'touch' ? 0 : MOUSE_TOLERANCE);
    },
    onStart(this: SortableJs, { item }) {
      this.option('animation', matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SETTLING);
      home = item.nextSibling;
    },
    // No item can be above the first heading.
    onMove: ({ related, willInsertAfter }) =>
      !(related === list.firstElementChild && 'group' in related.dataset && willInsertAfter !== true),
    onEnd: ({ item }) => {
      swallowClick();
      const to = spotIn(list, item);
      list.insertBefore(item, home);
      const { key } = item.dataset;
      if (key !== undefined) onDrop(key, to);
    },
  };
}

/** Ignores the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

/** Returns the position to which an element was dragged. */
function spotIn(list: HTMLElement, item: HTMLElement): Spot {
  const spot = { group: 0, index: 0 };
  for (const line of list.children) {
    if (line === item) break;
    if (!(line instanceof HTMLElement)) continue;
    if ('group' in line.dataset) {
      spot.group = Number(line.dataset.group);
      spot.index = 0;
    } else if ('key' in line.dataset) spot.index += 1;
  }
  return spot;
}
