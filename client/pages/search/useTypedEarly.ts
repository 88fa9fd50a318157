import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Tells of a text that was typed into a field of the server's HTML before React took it over, and would drop it. */
export function useTypedEarly(
  field: RefObject<HTMLInputElement | null>,
  known: string,
  onTyped: (text: string) => void,
): void {
  const tell = useEffectEvent(() => {
    const text = field.current?.value ?? known;
    if (text !== known) onTyped(text);
  });
  useLayoutEffect(() => tell(), []);
}
