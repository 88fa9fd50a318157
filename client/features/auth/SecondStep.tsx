import { useLingui } from '@lingui/react/macro';

import { Field } from '../../ui/Field';
import { TextLink } from '../../ui/TextLink';
import { confirmSecondStep } from './api';
import { AuthForm, useAuthForm } from './AuthForm';
import { AuthFrame } from './AuthFrame';
import { secondStepProblem } from './rules';

export interface SecondStepProps {
  /** The form stays busy until this is done. */
  onDone: (token: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for a code of the authenticator app after the password. */
export function SecondStep({ onDone, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const form = useAuthForm({
    initial: { code: '' },
    check: secondStepProblem,
    send: ({ code }) => confirmSecondStep(code.trim()),
    onDone: ({ access_token }) => onDone(access_token),
    failed: t`Login failed`,
  });
  return (
    <AuthFrame
      title={t`Enter your code`}
      lead={t`From your authenticator app, or one of your recovery codes.`}
      art={{ name: 'Varkala', kind: 'sea' }}
    >
      <AuthForm form={form} submit={t`Continue`}>
        <Field
          label={t`Code`}
          autoComplete="one-time-code"
          hint={t`Lost your phone? Use a recovery code.`}
          {...form.bind('code')}
        />
      </AuthForm>
      <p className="auth__more row mute">
        <TextLink onPress={onBack}>{t`Sign in another way`}</TextLink>
      </p>
    </AuthFrame>
  );
}
