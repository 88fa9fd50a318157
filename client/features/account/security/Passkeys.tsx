import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';

import type { Schema } from '../../../api/client';
import { refusalOf } from '../../../api/errors';
import { PasskeyError } from '../../../api/passkeys';
import { dateText } from '../../../text/dates';
import { Button } from '../../../ui/buttons/Button';
import { Field } from '../../../ui/fields/Field';
import { useForm } from '../../../ui/forms/useForm';
import { Sheet, useSheet } from '../../../ui/overlays/Sheet';
import { toast } from '../../../ui/overlays/Toast';
import { addPasskey, type Passkey, useSecurityChanged } from './api';
import { RemovableList } from './RemovableList';
import { FormActions } from '../../../ui/forms/FormActions';

const MAX_LABEL = 60;

/** Lists the account's passkeys, and adds or removes them. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLingui();
  const adding = useSheet();
  const items = passkeys.map(({ id, label, created_at, last_used_at }) => {
    const made = dateText(created_at.slice(0, 10));
    const used = last_used_at === null ? '' : dateText(last_used_at.slice(0, 10));
    return {
      id,
      label,
      facts: [last_used_at === null ? t`Not used yet` : t`Last used on ${used}`, t`Added on ${made}`],
    };
  });
  return (
    <section className="section security-section" aria-labelledby="passkeys">
      <h2 id="passkeys">{t`Passkeys`}</h2>
      <p className="mute">
        {t`Sign in with your fingerprint, face or device PIN instead of a password. A fake page can’t steal a passkey.`}
      </p>
      <RemovableList
        label={t`Passkeys`}
        items={items}
        kind="passkeys"
        icon={KeyRound}
        verb={t`Remove`}
        question={(name) => t`Remove “${name}”?`}
        consequence={t`It no longer signs you in. You can also delete it on the device that holds it.`}
        failed={t`Failed to remove the passkey`}
      />
      <div className="security-section__actions">
        <Button onPress={adding.open}>{t`Add a passkey`}</Button>
      </div>
      <AddPasskey key={adding.visit} isOpen={adding.isOpen} onClose={adding.close} />
    </section>
  );
}

function AddPasskey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const changed = useSecurityChanged();
  const [label, setLabel] = useState('');
  const { ref, errors, isWorking, onSubmit, forget } = useForm<'label', Schema<'Message'>>({
    fields: ['label'],
    check: () => (label.trim() === '' ? { field: 'label', text: t`Please give it a name.` } : null),
    send: () => addPasskey(label.trim()),
    onDone: ({ message }) => {
      changed();
      toast.success(message);
      onClose();
    },
    explain: (error) =>
      error instanceof PasskeyError
        ? { text: error.message, fields: {} }
        : refusalOf(error, t`Failed to add the passkey`),
  });
  return (
    <Sheet title={t`Add a passkey`} isOpen={isOpen} onClose={onClose}>
      <form ref={ref} className="stack" method="dialog" noValidate onSubmit={onSubmit}>
        <p>{t`Next, your browser asks where to keep it: on this device, in your password manager or on a security key.`}</p>
        <Field
          label={t`Name`}
          name="label"
          hint={t`A name to recognise it, such as “My phone”.`}
          maxLength={MAX_LABEL}
          value={label}
          onChange={(text) => {
            setLabel(text);
            forget('label');
          }}
          error={errors.label}
        />
        <FormActions submit={t`Continue`} isWorking={isWorking} onCancel={onClose} />
      </form>
    </Sheet>
  );
}
