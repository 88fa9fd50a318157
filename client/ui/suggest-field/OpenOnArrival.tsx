import { type RefObject, use, useEffect, useRef } from 'react';
import { ComboBoxStateContext } from 'react-aria-components';

interface OpenOnArrivalProps {
  options: readonly { id: string }[];
  /** Whether the last change came from typing, so that a list is wanted. */
  isTyping: RefObject<boolean>;
}

/** Opens the list when suggestions arrive after the typing that asked for them. */
export function OpenOnArrival({ options, isTyping }: OpenOnArrivalProps) {
  const state = use(ComboBoxStateContext);
  const ids = options.map(({ id }) => id).join(' ');
  const shown = useRef(ids);
  useEffect(() => {
    if (shown.current === ids) return;
    shown.current = ids;
    if (ids !== '' && isTyping.current && state?.isFocused === true && !state.isOpen)
      state.open(null, 'input');
  }, [ids, isTyping, state]);
  return null;
}
