import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';

import type { Schema } from '../../api/client';
import { errorText, refusalOf } from '../../api/errors';
import { Field } from '../../ui/Field';
import { PrimaryButton } from '../../ui/PrimaryButton';
import { TextLink } from '../../ui/TextLink';
import { toast } from '../../ui/Toast';
import { type Form, type Problem, useForm } from '../../ui/useForm';

type Values<Field extends string> = Record<Field, string>;
type Check<Field extends string> = (values: Values<Field>) => Problem<Field> | null;

export interface AuthFormOptions<Field extends string, Answer> {
  initial: Values<Field>;
  /** Validates before anything is sent. */
  check: Check<Field>;
  send: (values: Values<Field>) => Promise<Answer>;
  /** The form stays busy until this is done. */
  onDone: (answer: Answer, sent: Values<Field>) => void | Promise<void>;
  /** The toast when the server gives no reason. */
  failed: string;
}

/** The props that connect a field of the kit to the form. */
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
  /** Connects a field of the kit to its value and error; editing clears the error. */
  bind: (field: Field) => BoundField;
  /** Runs a check and shows what it finds, as submitting would. */
  passes: (check: Check<Field>) => boolean;
}

/** The state of a form of text fields for signed-out visitors. */
export function useAuthForm<Field extends string, Answer>(
  options: AuthFormOptions<Field, Answer>,
): AuthFormState<Field> {
  const { initial, check, send, onDone, failed } = options;
  const [values, setValues] = useState(initial);
  const { ref, isWorking, onSubmit, errors, refuse, forget } = useForm({
    fields: Object.keys(initial) as Field[],
    check: () => check(values),
    // The sent values travel with the answer: a field may be edited before it arrives.
    send: async () => ({ answer: await send(values), sent: values }),
    onDone: ({ answer, sent }) => onDone(answer, sent),
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

/** The values, with anything typed into the server's HTML before hydration, which React would drop. */
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
  /** The label of the submit button. */
  submit: string;
  children: ReactNode;
}

/** Fields above one submit button. */
export function AuthForm({ form: { ref, isWorking, onSubmit }, submit, children }: AuthFormProps) {
  return (
    // Submitted before hydration, method="dialog" sends nothing, keeps the address clean and what was typed.
    <form ref={ref} method="dialog" noValidate onSubmit={onSubmit}>
      {children}
      <PrimaryButton type="submit" isBlock isWorking={isWorking}>
        {submit}
      </PrimaryButton>
    </form>
  );
}

/** The email address of an account. */
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
  /** The label of the link. */
  children: string;
  send: () => Promise<Schema<'Message'>>;
  /** Returns whether the call can be made, after showing what is missing. */
  isReady?: () => boolean;
  /** The toast when the server gives no reason. */
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
