import { useNavigate } from 'react-router-dom';

import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { Arrive } from '../../features/auth/Arrive';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { ForgotPasswordForm } from '../../features/auth/ForgotPasswordForm';
import { toast } from '../../ui/toast/toast';

export default function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  const { viewer } = useSession();
  const navigate = useNavigate();
  if (viewer !== null) return <Arrive />;
  return (
    <AuthFrame
      title="Lost the key?"
      lead="Tell us your email and we will send a 4-digit code."
      art={{ name: 'Munnar', kind: 'hills' }}
      back="/signin"
    >
      <ForgotPasswordForm
        onAnswer={async ({ message }, email) => {
          toast.success(message);
          await navigate('/reset-password', { state: { email } });
        }}
      />
    </AuthFrame>
  );
}
