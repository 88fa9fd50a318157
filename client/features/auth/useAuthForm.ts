import { useEffectEvent, useLayoutEffect, useState } from 'react';

import { ApiError, errorText } from '../../api/errors';
import { type Form, type Problem, useForm } from '../../ui/form/useForm';

type Values<Field extends string> = Record<Field, string>;
type Check<Field extends string> = (values: Values<Field>) => Problem<Field> | null;

export interface AuthFormOptions<Field extends string, Answer> {
  /** What stands in the fields at first. */
  start: Values<Field>;
  /** What is wrong before anything is sent. */
  check: Check<Field>;
  send: (values: Values<Field>) => Promise<Answer>;
  /** The form keeps working until this is done. */
  onDone: (answer: Answer, sent: Values<Field>) => void | Promise<void>;
  /** Said when the server gives no reason. */
  failed: string;
}

/** What a field of the kit needs to be a part of the form. */
export interface BoundField {
  name: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

export interface AuthForm<Field extends string> extends Pick<Form<Field>, 'ref' | 'isWorking' | 'onSubmit'> {
  values: Values<Field>;
  /** Ties a field of the kit to its value and its error; changing it takes the error off. */
  bind: (field: Field) => BoundField;
  /** Whether a check finds nothing; what it finds is said as if the form were sent. */
  passes: (check: Check<Field>) => boolean;
}

/** A form of text fields that leads in. */
export function useAuthForm<Field extends string, Answer>(
  options: AuthFormOptions<Field, Answer>,
): AuthForm<Field> {
  const { start, check, send, onDone, failed } = options;
  const [values, setValues] = useState(start);
  const { ref, isWorking, onSubmit, errors, refuse, forget } = useForm({
    fields: Object.keys(start) as Field[],
    check: () => check(values),
    // Together: a field may be changed before the answer is there.
    send: async () => ({ answer: await send(values), sent: values }),
    onDone: ({ answer, sent }) => onDone(answer, sent),
    explain: (error) => ({
      text: errorText(error, failed),
      fields: error instanceof ApiError ? error.fields : {},
    }),
  });
  const takeTyped = useEffectEvent(() => setValues(typedInto(ref.current, values)));
  useLayoutEffect(() => takeTyped(), []);
  return {
    ref,
    isWorking,
    onSubmit,
    values,
    bind: (field) => ({
      name: field,
      value: values[field],
      onChange: (text) => {
        setValues((old) => ({ ...old, [field]: text }));
        forget(field);
      },
      error: errors[field],
    }),
    passes: (examine) => {
      const problem = examine(values);
      if (problem !== null) refuse(problem);
      return problem === null;
    },
  };
}

/** The values with what was typed into the server's HTML before React took it over, and would drop it. */
function typedInto<Field extends string>(form: HTMLFormElement | null, values: Values<Field>): Values<Field> {
  const typed = { ...values };
  for (const field of Object.keys(values) as Field[]) {
    const input = form?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) typed[field] = input.value;
  }
  return typed;
}
