import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';

import { numberText } from '../../text/quantities';
import { useLeaving } from '../navigation';
import { toast } from '../overlays/Toast';

/** An error in a form, and the field to focus. */
export interface Problem<Field extends string> {
  field: Field;
  text: string;
}

/** Why a call was refused: a general message, and one for each field. */
export interface Refusal {
  text: string;
  fields: Readonly<Record<string, readonly string[]>>;
}

export interface FormOptions<Field extends string, Answer> {
  fields: readonly Field[];
  /** Returns an error before anything is sent. */
  check: () => Problem<Field> | null;
  send: () => Promise<Answer>;
  /** The form stays busy until the returned promise resolves. */
  onDone: (answer: Answer) => void | Promise<void>;
  /** `onDone` leads to another page or step; the form stays busy until that is shown. */
  leavesPage?: boolean;
  explain: (error: Error) => Refusal;
}

export type Errors<Field extends string> = Partial<Record<Field, string>>;

export interface Form<Field extends string> {
  ref: RefObject<HTMLFormElement | null>;
  errors: Errors<Field>;
  isWorking: boolean;
  onSubmit: (event: SubmitEvent) => void;
  /** Shows an error as if the form had found it. */
  refuse: (problem: Problem<Field>) => void;
  /** Removes a field's message, as when it is edited. */
  forget: (field: Field) => void;
}

/**
 * The state of a small form. Shows errors beside their fields, or in a toast if they concern none, and moves
 * focus to the first one.
 */
export function useForm<Field extends string, Answer>(options: FormOptions<Field, Answer>): Form<Field> {
  const { fields, check, send, onDone, leavesPage = false, explain } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [{ errors, tries }, setRefused] = useState<{ errors: Errors<Field>; tries: number }>({
    errors: {},
    tries: 0,
  });
  useEffect(() => {
    if (tries > 0) focusFirstError(ref.current);
  }, [tries]);

  const say = (text: string, found: Errors<Field>) => {
    if (Object.keys(found).length === 0) toast.error(text, { id: text });
    setRefused({ errors: found, tries: tries + 1 });
  };
  const refuse = ({ field, text }: Problem<Field>) => {
    const found: Errors<Field> = {};
    found[field] = text;
    say(text, found);
  };
  const [isLeaving, leave] = useLeaving();
  const call = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await onDone(answer);
      if (leavesPage) leave();
    },
    onError: (error) => {
      const refusal = explain(error);
      say(refusal.text, errorsOf(refusal, fields));
    },
  });
  const isWorking = call.isPending || isLeaving;
  return {
    ref,
    errors,
    isWorking,
    onSubmit: (event) => {
      event.preventDefault();
      if (isWorking) return;
      const problem = check();
      if (problem === null) {
        setRefused({ errors: {}, tries: 0 });
        call.mutate();
      } else refuse(problem);
    },
    refuse,
    forget: (field) => {
      if (errors[field] !== undefined) setRefused({ errors: { ...errors, [field]: undefined }, tries });
    },
  };
}

function errorsOf<Field extends string>(refusal: Refusal, fields: readonly Field[]): Errors<Field> {
  const errors: Errors<Field> = {};
  for (const field of fields) {
    const said = refusal.fields[field]?.[0];
    if (said !== undefined) errors[field] = said;
  }
  return errors;
}

/** Counts characters rather than UTF-16 units, like the server. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Returns the message for a text above the maximum length, or null. Surrounding spaces do not count. */
export function tooLong(text: string, maximum: number): string | null {
  return lengthOf(text.trim()) > maximum ? t`Please use at most ${maximum} characters.` : null;
}

/** For example "12 of 2,000 characters". */
export function characterCount(text: string, maximum: number): string {
  const count = numberText(lengthOf(text.trim()));
  const limit = numberText(maximum);
  return t`${count} of ${limit} characters`;
}

/** Moves focus to the first invalid field. Call it after the errors have been rendered. */
function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A radio group itself cannot be focused.
  const choice = field?.role === 'radiogroup' ? field.querySelector<HTMLElement>('input') : null;
  (choice ?? field)?.focus();
}
