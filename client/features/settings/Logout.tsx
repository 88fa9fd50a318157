import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { errorText } from '../../api/errors';
import { useSession } from '../../api/viewer';
import { Ask } from '../../ui/ask/Ask';
import { RowButton } from '../../ui/row-list/RowButton';
import { toast } from '../../ui/toast/toast';

/** Asks, then ends the session and goes to the landing page. */
export function Logout() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const leave = async () => {
    setWorking(true);
    try {
      await signOut(() => void navigate('/'));
    } catch (error) {
      toast.error(errorText(error, 'Failed to logout'));
    }
  };
  return (
    <>
      <RowButton icon={LogOut} label="Logout" onPress={() => setAsked(true)} isDanger />
      <Ask
        title="Are you sure you want to logout?"
        text="Your trips stay safe and wait for you here."
        icon={LogOut}
        isOpen={isAsked}
        onCancel={() => setAsked(false)}
        onConfirm={() => void leave()}
        confirmLabel="Logout"
        isWorking={isWorking}
      />
    </>
  );
}
