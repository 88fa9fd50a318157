import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';

import type { Schema } from '../../api/client';
import { errorText, refusalOf } from '../../api/errors';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { TextLink } from '../../ui/buttons/TextLink';
import { Field } from '../../ui/fields/Field';
import { type Form, type Problem, useForm } from '../../ui/forms/useForm';
import { toast } from '../../ui/overlays/Toast';

type Values<Field extends string> = Record<Field, string>;
type Check<Field extends string> = (values: Values<Field>) => Problem<Field> | null;

export interface AuthFormOptions<Field extends string, Answer> {
  initial: Values<Field>;
  /** Validates the values before they are sent. */
  check: Check<Field>;
  send: (values: Values<Field>) => Promise<Answer>;
  /** Leads to another page or step; the form stays busy until that is shown. */
  onDone: (answer: Answer, sent: Values<Field>) => void | Promise<void>;
  /** The toast if the server gives no reason. */
  failed: string;
}

/** The props that connect a field to the form. */
export interface BoundField {
  name: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

export interface AuthFormState<Field extends string> extends Pick<
  Form<Field>,
  'ref' | 'isWorking' | 'onSubmit'
> {
  values: Values<Field>;
  /** Returns the props that connect a field to its value and error. Editing clears the error. */
  bind: (field: Field) => BoundField;
  /** Runs a check and shows its error, as submitting would. */
  passes: (check: Check<Field>) => boolean;
}

/** The state of a form with text fields for signed-out visitors. */
export function useAuthForm<Field extends string, Answer>(
  options: AuthFormOptions<Field, Answer>,
): AuthFormState<Field> {
  const { initial, check, send, onDone, failed } = options;
  const [values, setValues] = useState(initial);
  const { ref, isWorking, onSubmit, errors, refuse, forget } = useForm({
    fields: Object.keys(initial) as Field[],
    check: () => check(values),
    // The sent values are returned with the answer, because a field may be edited while waiting.
    send: async () => ({ answer: await send(values), sent: values }),
    onDone: ({ answer, sent }) => onDone(answer, sent),
    leavesPage: true,
    explain: (error) => refusalOf(error, failed),
  });
  const adoptTyped = useEffectEvent(() => setValues(typedInto(ref.current, values)));
  useLayoutEffect(() => adoptTyped(), []);
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

/**
 * Returns the values with anything typed into the server's HTML before hydration, which React would discard.
 */
function typedInto<Field extends string>(form: HTMLFormElement | null, values: Values<Field>): Values<Field> {
  const typed = { ...values };
  for (const field of Object.keys(values) as Field[]) {
    const input = form?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) typed[field] = input.value;
  }
  return typed;
}

export interface AuthFormProps {
  form: Pick<AuthFormState<never>, 'ref' | 'isWorking' | 'onSubmit'>;
  /** Label of the submit button. */
  submit: string;
  children: ReactNode;
}

/** A form with its fields and one submit button. */
export function AuthForm({ form: { ref, isWorking, onSubmit }, submit, children }: AuthFormProps) {
  return (
    // Before hydration, method="dialog" sends nothing, leaves the address unchanged and preserves the input.
    <form ref={ref} method="dialog" noValidate onSubmit={onSubmit}>
      {children}
      <PrimaryButton type="submit" isBlock isWorking={isWorking}>
        {submit}
      </PrimaryButton>
    </form>
  );
}

/** A field for the account's email address. */
export function EmailField({ isLocked = false, ...bound }: BoundField & { isLocked?: boolean }) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Email`}
      type="email"
      autoComplete="email"
      placeholder={t`you@example.com`}
      isLocked={isLocked}
      {...bound}
    />
  );
}

export interface ResendCodeProps {
  /** Label of the link. */
  children: string;
  send: () => Promise<Schema<'Message'>>;
  /** Returns whether the call can be made; shows what is missing otherwise. */
  isReady?: () => boolean;
  /** The toast if the server gives no reason. */
  failed: string;
}

/** A link that emails another code. */
export function ResendCode({ children, send, isReady = () => true, failed }: ResendCodeProps) {
  const resend = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorText(error, failed)),
  });
  return (
    <p className="auth__more row mute">
      <Trans>Didn’t get it?</Trans>
      <TextLink
        onPress={() => {
          if (!resend.isPending && isReady()) resend.mutate();
        }}
      >
        {children}
      </TextLink>
    </p>
  );
}
