import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { errorText } from '../../api/errors';
import { useSession } from '../../api/viewer';
import { toast } from '../../ui/overlays/Toast';

/** Returns a mutation that ends this browser's session and goes to the landing page. */
export function useLogout() {
  const { t } = useLingui();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  const leave = async () => {
    setWorking(true);
    try {
      await signOut(() => void navigate('/'));
    } catch (error) {
      toast.error(errorText(error, t`Failed to logout`));
    }
  };
  return { logout: () => void leave(), isWorking };
}
