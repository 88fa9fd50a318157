import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { RedirectSignedIn } from '../../features/auth/afterSignIn';
import { requestPasswordReset } from '../../features/auth/api';
import { AuthForm, EmailField, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { emailProblem } from '../../features/auth/rules';
import { toast } from '../../ui/overlays/Toast';

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  usePageTitle(t`Forgot password`);
  const { viewer } = useSession();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { email: '' },
    check: emailProblem,
    send: ({ email }) => requestPasswordReset(email.trim()),
    onDone: async ({ message }, { email }) => {
      toast.success(message);
      await navigate('/reset-password', { state: { email: email.trim() } });
    },
    failed: t`Failed to send reset code`,
  });
  if (viewer !== null) return <RedirectSignedIn />;
  return (
    <AuthFrame
      title={t`Forgot your password?`}
      lead={t`Enter your email and we’ll send you a 4-digit code.`}
      art={{ name: 'Munnar', kind: 'hills' }}
      back="/signin"
    >
      <AuthForm form={form} submit={t`Send Code`}>
        <EmailField {...form.bind('email')} />
      </AuthForm>
    </AuthFrame>
  );
}
