import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { takeArrival } from '../../features/auth/arrival';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { SignInForm } from '../../features/auth/SignInForm';
import { TextLink } from '../../ui/text-link/TextLink';
import { toast } from '../../ui/toast/toast';

export default function SigninPage() {
  usePageTitle('Sign in');
  const { appName } = useBootstrap();
  const { viewer, signIn } = useSession();
  const [wasSignedIn] = useState(viewer !== null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (wasSignedIn) return <Navigate to="/explore" replace />;
  return (
    <AuthFrame
      title="Welcome back"
      lead="Pick up the trail where you left it."
      art={{ name: 'Varkala', kind: 'sea' }}
    >
      <SignInForm
        onAnswer={async ({ is_verified, message, access_token }, email) => {
          if (!is_verified || access_token === null) {
            toast.info(message);
            await navigate('/verification', { state: { email, isNewUser: false } });
            return;
          }
          await signIn(access_token);
          toast.success('Login successful!');
          await navigate(takeArrival(search.get('next')), { replace: true });
        }}
      />
      <p className="auth__more row mute">
        New to {appName}? <TextLink href="/signup">Sign Up</TextLink>
      </p>
    </AuthFrame>
  );
}
