import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { RedirectSignedIn } from '../../features/auth/afterSignIn';
import { ResetByCode } from './ResetByCode';
import { ResetByLink } from './ResetByLink';

export default function ResetPasswordPage() {
  const { t } = useLingui();
  usePageTitle(t`Reset password`);
  const { viewer } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  /** From the link in the email. It leaves the address bar, where others could read it, but not this page. */
  const [token] = useState(search.get('token'));
  const isShown = search.has('token');
  useEffect(() => {
    if (isShown) void navigate('/reset-password', { replace: true });
  }, [isShown, navigate]);
  if (token !== null) return <ResetByLink token={token} />;
  if (viewer !== null) return <RedirectSignedIn />;
  return <ResetByCode />;
}
