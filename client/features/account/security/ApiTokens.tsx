import { useLingui } from '@lingui/react/macro';
import { TerminalSquare } from 'lucide-react';
import { useState } from 'react';

import type { Schema } from '../../../api/client';
import { refusalOf } from '../../../api/errors';
import { dateText } from '../../../text/dates';
import { Button } from '../../../ui/buttons/Button';
import { Field } from '../../../ui/fields/Field';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl';
import { Select } from '../../../ui/fields/Select';
import { useForm } from '../../../ui/forms/useForm';
import { Sheet, useSheet } from '../../../ui/overlays/Sheet';
import { type ApiToken, makeToken, useSecurityChanged } from './api';
import { RemovableList } from './RemovableList';
import { Secret } from './Secret';
import { FormActions } from '../../../ui/forms/FormActions';

const MAX_LABEL = 60;
type Life = '30' | '90' | '365' | 'forever';

/** Lists the tokens for the traveller's own programs, and creates or deletes them. */
export function ApiTokens({ tokens }: { tokens: readonly ApiToken[] }) {
  const { t } = useLingui();
  const making = useSheet();
  const items = tokens.map(({ id, label, scope, last_used_at, expires_at }) => {
    const used = last_used_at === null ? '' : dateText(last_used_at.slice(0, 10));
    const end = expires_at === null ? '' : dateText(expires_at.slice(0, 10));
    return {
      id,
      label,
      facts: [
        scope === 'write' ? t`Reads and changes` : t`Reads only`,
        last_used_at === null ? t`Not used yet` : t`Last used on ${used}`,
        expires_at === null ? t`Never expires` : t`Expires on ${end}`,
      ],
    };
  });
  return (
    <section className="section security-section" aria-labelledby="api-tokens">
      <h2 id="api-tokens">{t`API tokens`}</h2>
      <p className="mute">
        {t`For your own programs that read or change your trips. They can’t reach your account or its settings.`}
      </p>
      <RemovableList
        label={t`API tokens`}
        items={items}
        kind="tokens"
        icon={TerminalSquare}
        verb={t`Delete`}
        question={(name) => t`Delete “${name}”?`}
        consequence={t`Programs that use it stop working at once.`}
        failed={t`Failed to delete the token`}
      />
      <div className="security-section__actions">
        <Button onPress={making.open}>{t`Make a token`}</Button>
      </div>
      <MakeToken key={making.visit} isOpen={making.isOpen} onClose={making.close} />
    </section>
  );
}

function MakeToken({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [made, setMade] = useState<Schema<'NewApiToken'> | null>(null);
  return (
    <Sheet title={made === null ? t`Make a token` : t`Your new token`} isOpen={isOpen} onClose={onClose}>
      {made === null ? (
        <TokenForm onDone={setMade} onCancel={onClose} />
      ) : (
        <div className="stack">
          <p>{made.message}</p>
          <Secret label={t`Token`} value={made.token} />
          <div className="actions">
            <Button look="ink" onPress={onClose}>{t`Done`}</Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

interface TokenFormProps {
  onDone: (made: Schema<'NewApiToken'>) => void;
  onCancel: () => void;
}

function TokenForm({ onDone, onCancel }: TokenFormProps) {
  const { t } = useLingui();
  const changed = useSecurityChanged();
  const [label, setLabel] = useState('');
  const [scope, setScope] = useState<ApiToken['scope']>('read');
  const [life, setLife] = useState<Life>('90');
  const { ref, errors, isWorking, onSubmit, forget } = useForm<'label', Schema<'NewApiToken'>>({
    fields: ['label'],
    check: () => (label.trim() === '' ? { field: 'label', text: t`Please give it a name.` } : null),
    send: () =>
      makeToken({ label: label.trim(), scope, expires_in_days: life === 'forever' ? null : Number(life) }),
    onDone: (made) => {
      changed();
      onDone(made);
    },
    explain: (error) => refusalOf(error, t`Failed to make the token`),
  });
  return (
    <form ref={ref} className="stack" method="dialog" noValidate onSubmit={onSubmit}>
      <Field
        label={t`Name`}
        name="label"
        hint={t`What will use it?`}
        maxLength={MAX_LABEL}
        value={label}
        onChange={(text) => {
          setLabel(text);
          forget('label');
        }}
        error={errors.label}
      />
      <SegmentedControl
        label={t`What it may do`}
        options={[
          { id: 'read', label: t`Read` },
          { id: 'write', label: t`Read and change` },
        ]}
        value={scope}
        onChange={setScope}
      />
      <Select<Life>
        label={t`Expires`}
        options={[
          { id: '30', label: t`In 30 days` },
          { id: '90', label: t`In 90 days` },
          { id: '365', label: t`In a year` },
          { id: 'forever', label: t`Never` },
        ]}
        value={life}
        onChange={setLife}
      />
      <FormActions submit={t`Make a token`} isWorking={isWorking} onCancel={onCancel} />
    </form>
  );
}
