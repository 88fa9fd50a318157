import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';

export interface ToggleOptions<Value, Answer> {
  /** Names what is changed; the same name in two places is the same thing. */
  key: readonly string[];
  /** As the server knows it. */
  value: Value;
  send: (value: Value) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  /** What was asked for last has failed: the value is the server's again. */
  onFailure: (error: Error) => void;
  /** Nothing waits any more, however it ended. */
  onRest?: () => void;
}

export interface Toggle<Value> {
  /** As it was asked for last, before the server has answered. */
  value: Value;
  isWorking: boolean;
  set: (value: Value) => void;
}

/**
 * Something that changes at once and is taken back when that fails. Presses are sent one after another; of those that
 * wait, only the last one is, so that it ends in what was pressed last.
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
