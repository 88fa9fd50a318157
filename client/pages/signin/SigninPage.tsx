import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { takeArrival } from '../../features/auth/arrival';
import { Arrive } from '../../features/auth/Arrive';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { SignInForm } from '../../features/auth/SignInForm';
import { TextLink } from '../../ui/text-link/TextLink';
import { toast } from '../../ui/toast/toast';

export default function SigninPage() {
  usePageTitle('Sign in');
  const { appName } = useBootstrap();
  const { viewer, signIn } = useSession();
  // Whoever signs in here keeps the form, at work, until the next page is there.
  const [isEntering, setEntering] = useState(false);
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  if (viewer !== null && !isEntering) return <Arrive />;
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
          setEntering(true);
          await signIn(access_token);
          toast.success('Login successful!');
          await navigate(takeArrival(search.get('next'), hash), { replace: true });
        }}
      />
      <p className="auth__more row mute">
        New to {appName}? <TextLink href="/signup">Sign Up</TextLink>
      </p>
    </AuthFrame>
  );
}
