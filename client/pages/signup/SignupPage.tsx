import { useNavigate } from 'react-router-dom';

import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { Arrive } from '../../features/auth/Arrive';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { SignUpForm } from '../../features/auth/SignUpForm';
import { TextLink } from '../../ui/text-link/TextLink';
import { toast } from '../../ui/toast/toast';

export default function SignupPage() {
  usePageTitle('Sign up');
  const { viewer } = useSession();
  const navigate = useNavigate();
  if (viewer !== null) return <Arrive />;
  return (
    <AuthFrame
      title="Start your first trail"
      lead="It takes a minute and one code by email."
      art={{ name: 'Manali', kind: 'mountains' }}
    >
      <SignUpForm
        onAnswer={async ({ message }, email) => {
          toast.success(message);
          await navigate('/verification', { state: { email, isNewUser: true } });
        }}
      />
      <p className="auth__more row mute">
        Already have an account? <TextLink href="/signin">Login</TextLink>
      </p>
    </AuthFrame>
  );
}
