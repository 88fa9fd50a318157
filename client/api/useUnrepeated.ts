import { useRef } from 'react';

interface Mutation {
  mutate: (nothing: undefined, options: { onSettled: () => void }) => void;
}

/**
 * Starts a deed once, however quickly it is asked for: two presses can come before the page shows that the first
 * is under way.
 */
export function useUnrepeated({ mutate }: Mutation): () => void {
  const isUnderWay = useRef(false);
  return () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(undefined, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
}
