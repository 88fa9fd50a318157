import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';

import { useSession } from '../../api/viewer';
import { resetPassword } from '../../features/auth/api';
import { AuthForm, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { newPasswordProblem } from '../../features/auth/rules';
import { Field } from '../../ui/Field';
import { TextLink } from '../../ui/TextLink';
import { toast } from '../../ui/Toast';

/** Chooses a new password by the link in the email, for travellers who are signed in here too. */
export function ResetByLink({ token }: { token: string }) {
  const { t } = useLingui();
  const { viewer, signOut } = useSession();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { new_password: '' },
    check: newPasswordProblem,
    send: ({ new_password }) => resetPassword({ token, new_password }),
    onDone: async ({ message }) => {
      toast.success(message);
      // The server has ended the session of this browser, too.
      if (viewer !== null) await signOut(() => void navigate('/signin', { replace: true }));
      else await navigate('/signin', { replace: true });
    },
    failed: t`Failed to reset password`,
  });
  return (
    <AuthFrame
      title={t`Set a new password`}
      lead={t`Choose one that you use nowhere else.`}
      art={{ name: 'Munnar', kind: 'hills' }}
    >
      <AuthForm form={form} submit={t`Reset Password`}>
        <Field
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          placeholder={t`At least 8 characters`}
          {...form.bind('new_password')}
        />
      </AuthForm>
      <p className="auth__more row mute">
        <Trans>
          The link no longer works? <TextLink href="/forgot-password">Send a new one</TextLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}
