import { TriangleAlert } from 'lucide-react';
import { startTransition, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { refusalOf } from '../../api/errors';
import { leaveBrowser } from '../../api/session';
import type { Schema } from '../../api/types';
import { useSession } from '../../api/viewer';
import { Field } from '../../ui/field/Field';
import { useForm } from '../../ui/form/useForm';
import { Note } from '../../ui/note/Note';
import { Sheet } from '../../ui/sheet/Sheet';
import { toast } from '../../ui/toast/toast';
import { deleteAccount } from './deleteAccount';
import { FAREWELL } from './farewell';
import { SheetForm } from './SheetForm';

export interface DeleteAccountProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The sheet that says what deleting an account means and asks for the password. */
export function DeleteAccount({ email, isOpen, onClose }: DeleteAccountProps) {
  const [password, setPassword] = useState('');
  const leave = useLeaveForGood();
  const form = useForm<'password', Schema<'Message'>>({
    fields: ['password'],
    check: () => (password === '' ? { field: 'password', text: 'Please enter your password' } : null),
    send: () => deleteAccount(password),
    onDone: ({ message }) => {
      leave();
      toast.success(message);
    },
    explain: (error) => refusalOf(error, 'Failed to delete your account'),
  });
  return (
    <Sheet
      title="Delete your account?"
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={form.isWorking ? 'Your account is being deleted' : undefined}
    >
      <ul className="delete-account__list">
        {FAREWELL.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Note icon={TriangleAlert}>
        <b className="b">This can’t be undone.</b>
      </Note>
      <SheetForm form={form} email={email} submit="Delete my account" isDanger onCancel={onClose}>
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            form.forget('password');
          }}
          error={form.errors.password}
        />
      </SheetForm>
    </Sheet>
  );
}

/** Forgets the traveller here, as the server has done, and goes to the page for everyone. */
function useLeaveForGood() {
  const { setViewer } = useSession();
  const navigate = useNavigate();
  return () => {
    leaveBrowser();
    startTransition(() => {
      void navigate('/');
      setViewer(null);
    });
  };
}
