import { useNavigate } from 'react-router-dom';

import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { Arrive } from '../../features/auth/Arrive';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { emailOf, useHandedOver } from '../../features/auth/handedOver';
import { ResetPasswordForm } from '../../features/auth/ResetPasswordForm';
import { toast } from '../../ui/toast/toast';

export default function ResetPasswordPage() {
  usePageTitle('Reset password');
  const { viewer } = useSession();
  const email = useHandedOver(emailOf) ?? null;
  const navigate = useNavigate();
  if (viewer !== null) return <Arrive />;
  return (
    <AuthFrame
      title="Set a new password"
      lead="The code is in your inbox."
      art={{ name: 'Munnar', kind: 'hills' }}
      back="/forgot-password"
    >
      <ResetPasswordForm
        email={email}
        onAnswer={async ({ message }) => {
          toast.success(message);
          await navigate('/signin', { replace: true });
        }}
      />
    </AuthFrame>
  );
}
