import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { takeArrival } from '../../features/auth/arrival';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { CodeForm } from '../../features/auth/CodeForm';
import { useHandedOver } from '../../features/auth/handedOver';
import { NO_EMAIL } from '../../features/auth/rules';
import { toast } from '../../ui/toast/toast';
import { type Registration, registrationOf } from './registration';

export default function VerificationPage() {
  usePageTitle('Enter your code');
  const registration = useHandedOver(registrationOf);
  const navigate = useNavigate();
  const isMissing = registration === null;
  useEffect(() => {
    if (!isMissing) return;
    toast.error(NO_EMAIL, { id: NO_EMAIL });
    void navigate('/signin', { replace: true });
  }, [isMissing, navigate]);
  if (registration === undefined || registration === null)
    return (
      <AuthFrame title="Check your email" lead="We sent you a 4-digit code." art={ART}>
        {null}
      </AuthFrame>
    );
  return <Verification {...registration} />;
}

const ART = { name: 'verify', kind: 'road' };

function Verification({ email, isNewUser }: Registration) {
  const { signIn } = useSession();
  const navigate = useNavigate();
  return (
    <AuthFrame
      title="Check your email"
      lead={
        <>
          We sent a 4-digit code to <b>{email}</b>.
        </>
      }
      art={ART}
      back={isNewUser ? '/signup' : '/signin'}
    >
      <CodeForm
        email={email}
        onAnswer={async ({ message, access_token }) => {
          if (message !== undefined) toast.success(message);
          if (access_token === undefined) return void navigate('/signin', { replace: true });
          await signIn(access_token);
          await navigate(takeArrival(), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
