import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

export interface ToggleOptions<Value, Answer> {
  /** Identifies the changed value; components with the same key share it. */
  key: readonly string[];
  /** The server's value. */
  value: Value;
  send: (value: Value) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  /** Called if the last change failed; the value is the server's again. */
  onFailure: (error: Error) => void;
  /** Called when all changes have settled, successfully or not. */
  onRest?: () => void;
}

export interface Toggle<Value> {
  /** The requested value, even before the server has answered. */
  value: Value;
  isWorking: boolean;
  set: (value: Value) => void;
}

/**
 * An optimistic value that is reverted on failure. Changes are sent one at a time, and of the waiting ones
 * only the last, so that the final value is that of the last press.
 */
export function useToggle<Value, Answer>(options: ToggleOptions<Value, Answer>): Toggle<Value> {
  const { key: mutationKey, value, send, onAnswer, onFailure, onRest } = options;
  const queries = useQueryClient();
  const isLast = () => queries.isMutating({ mutationKey, exact: true }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (next: Value) => (isLast() ? { answer: await send(next) } : null),
    onSuccess: (sent) => {
      if (sent !== null) onAnswer(sent.answer);
    },
    onError: (error) => {
      if (isLast()) onFailure(error);
    },
    onSettled: () => {
      if (isLast()) onRest?.();
    },
  });
  const asked = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Value,
  });
  const last = asked.at(-1);
  return { value: last === undefined ? value : last, isWorking: asked.length > 0, set: mutate };
}

interface Mutation {
  mutate: (nothing: undefined, options: { onSettled: () => void }) => void;
}

/**
 * Starts an action once even for two quick presses, since the second may come before the first is rendered.
 */
export function useMutateOnce({ mutate }: Mutation): () => void {
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
