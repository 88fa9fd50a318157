import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { ApiError, errorText } from '../../api/errors';
import { focusFirstError } from '../../ui/field/focusFirstError';
import { toast } from '../../ui/toast/toast';
import type { Problem } from './rules';

export interface AuthFormOptions<Field extends string, Answer> {
  values: Record<Field, string>;
  /** What is wrong before anything is sent. */
  check: (values: Record<Field, string>) => Problem<Field> | null;
  send: (values: Record<Field, string>) => Promise<Answer>;
  /** The form keeps working until this is done. */
  onDone: (answer: Answer) => void | Promise<void>;
  /** Said when the server gives no reason. */
  failed: string;
}

type Errors<Field extends string> = Partial<Record<Field, string>>;

export interface AuthForm<Field extends string> {
  ref: RefObject<HTMLFormElement | null>;
  errors: Errors<Field>;
  isWorking: boolean;
  onSubmit: (event: SubmitEvent) => void;
  /** Takes the message off a field, as when it is changed. */
  forget: (field: Field) => void;
}

/** A form of a few fields: says what is wrong, beside the field and as a toast, and moves focus there. */
export function useAuthForm<Field extends string, Answer>(
  options: AuthFormOptions<Field, Answer>,
): AuthForm<Field> {
  const { values, check, send, onDone, failed } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [{ errors, tries }, setRefused] = useState<{ errors: Errors<Field>; tries: number }>({
    errors: {},
    tries: 0,
  });
  useEffect(() => {
    if (tries > 0) focusFirstError(ref.current);
  }, [tries]);

  const refuse = (text: string, found: Errors<Field>) => {
    toast.error(text, { id: text });
    setRefused({ errors: found, tries: tries + 1 });
  };
  const call = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => refuse(errorText(error, failed), fieldErrors(error, values)),
  });
  return {
    ref,
    errors,
    isWorking: call.isPending,
    onSubmit: (event) => {
      event.preventDefault();
      if (call.isPending) return;
      const problem = check(values);
      if (problem === null) {
        setRefused({ errors: {}, tries: 0 });
        call.mutate(values);
      } else refuse(problem.text, errorOf(problem));
    },
    forget: (field) => {
      if (errors[field] !== undefined) setRefused({ errors: { ...errors, [field]: undefined }, tries });
    },
  };
}

function errorOf<Field extends string>({ field, text }: Problem<Field>): Errors<Field> {
  const errors: Errors<Field> = {};
  errors[field] = text;
  return errors;
}

function fieldErrors<Field extends string>(error: Error, values: Record<Field, string>): Errors<Field> {
  const errors: Errors<Field> = {};
  if (error instanceof ApiError)
    for (const field of Object.keys(values) as Field[]) {
      const said = error.fields[field]?.[0];
      if (said !== undefined) errors[field] = said;
    }
  return errors;
}
