import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { startTransition } from 'react';
import { useNavigate } from 'react-router-dom';

import { useBootstrap } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { leaveBrowser } from '../../api/session';
import { useSession } from '../../api/viewer';
import { Button } from '../../ui/buttons/Button';
import { Callout } from '../../ui/labels/Callout';
import { Sheet, useSheet } from '../../ui/overlays/Sheet';
import { toast } from '../../ui/overlays/Toast';
import { deleteAccount, downloadData } from './api';
import { PasswordForm, useAskedPassword } from './PasswordForm';

/** Downloads all data about the traveller, or deletes the account. */
export function YourData({ email }: { email: string }) {
  const { t } = useLingui();
  const { appName } = useBootstrap();
  const deletion = useSheet();
  const download = useMutation({
    mutationFn: () => downloadData(appName),
    onSuccess: () => toast.success(t`Your data is in your downloads.`),
    onError: (error) => toast.error(errorText(error, t`Failed to download your data`)),
  });
  return (
    <section className="section your-data" aria-labelledby="your-data">
      <h2 id="your-data">{t`Your data`}</h2>
      <p className="mute">{t`Everything we store about you is yours: download a copy, or delete it all.`}</p>
      <div className="your-data__actions">
        <Button isWorking={download.isPending} onPress={() => download.mutate()}>
          {t`Download my data`}
        </Button>
        <Button look="danger-line" onPress={deletion.open}>
          {t`Delete my account`}
        </Button>
      </div>
      <DeleteAccount key={deletion.visit} email={email} isOpen={deletion.isOpen} onClose={deletion.close} />
    </section>
  );
}

interface DeleteAccountProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that explains what deleting the account means and asks for the password. */
function DeleteAccount({ email, isOpen, onClose }: DeleteAccountProps) {
  const { t } = useLingui();
  const leave = useLeaveAfterDeletion();
  const { form, field } = useAskedPassword({
    send: deleteAccount,
    onDone: ({ message }) => {
      leave();
      toast.success(message);
    },
    failed: t`Failed to delete your account`,
  });
  return (
    <Sheet
      title={t`Delete your account?`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={form.isWorking ? t`Deleting your account…` : undefined}
    >
      <ul className="delete-account__list">
        <li>{t`Your profile, photo, reviews, follows and likes will be deleted.`}</li>
        <li>{t`Your trips will be deleted for everyone who can see them.`}</li>
        <li>{t`A trip that others can edit goes to the person who joined it first.`}</li>
      </ul>
      <Callout icon={TriangleAlert}>
        <b className="b">
          <Trans>This can’t be undone.</Trans>
        </b>
      </Callout>
      <PasswordForm form={form} email={email} submit={t`Delete my account`} isDanger onCancel={onClose}>
        {field}
      </PasswordForm>
    </Sheet>
  );
}

/** Clears the browser's session, which the server has already ended, and goes to the landing page. */
function useLeaveAfterDeletion() {
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
