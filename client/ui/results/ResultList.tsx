import { type ReactNode, useEffect, useRef } from 'react';

export interface ResultListProps<T> {
  items: readonly T[];
  idOf: (item: T) => string;
  /** How an item is shown, with a link to it. */
  children: (item: T) => ReactNode;
  /** Of the list. */
  className: string;
}

/** What was found as rows, in the order of the server; goes on with the first of further rows. */
export function ResultList<T>({ items, idOf, children, className }: ResultListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(items.length);
  useEffect(() => {
    const before = shown.current;
    shown.current = items.length;
    // Further rows took the place of the button that brought them: go on reading there.
    if (items.length > before && document.activeElement === document.body)
      list.current?.children[before]?.querySelector('a')?.focus();
  }, [items.length]);
  return (
    <ul ref={list} className={className}>
      {items.map((item) => (
        <li key={idOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
