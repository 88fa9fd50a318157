import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText, refusalOf } from '../../../api/errors';
import { useSession } from '../../../api/viewer';
import { Button } from '../../../ui/buttons/Button';
import { Field } from '../../../ui/fields/Field';
import { useForm } from '../../../ui/forms/useForm';
import { Badge } from '../../../ui/labels/Badge';
import { Sheet, useSheet } from '../../../ui/overlays/Sheet';
import { toast } from '../../../ui/overlays/Toast';
import { PasswordForm, useAskedPassword } from '../PasswordForm';
import {
  beginTwoStep,
  confirmTwoStep,
  renewRecoveryCodes,
  type Security,
  turnTwoStepOff,
  useSecurityChanged,
} from './api';
import { Secret } from './Secret';
import { FormActions } from '../../../ui/forms/FormActions';

/** Shows whether two-step verification is on, and turns it on or off. */
export function TwoStep({ state }: { state: Security['two_step'] }) {
  const { t } = useLingui();
  const setup = useSheet();
  const off = useSheet();
  const renewal = useSheet();
  const left = state.recovery_codes_left;
  return (
    <section className="section security-section" aria-labelledby="two-step">
      <h2 id="two-step">
        {t`Two-step verification`} {state.is_on && <Badge tone="moss">{t`On`}</Badge>}
      </h2>
      <p className="mute">
        {state.is_on
          ? t`Signing in with your password also takes a code from your authenticator app. Recovery codes left: ${left}.`
          : t`Require a code from an authenticator app, in addition to your password, when you sign in.`}
      </p>
      <div className="security-section__actions">
        {state.is_on ? (
          <>
            <Button onPress={renewal.open}>{t`New recovery codes`}</Button>
            <Button look="danger-line" onPress={off.open}>{t`Turn off`}</Button>
          </>
        ) : (
          <Button onPress={setup.open}>{t`Turn on`}</Button>
        )}
      </div>
      <Setup key={`setup-${setup.visit}`} isOpen={setup.isOpen} onClose={setup.close} />
      <TurnOff key={`off-${off.visit}`} isOpen={off.isOpen} onClose={off.close} />
      <Renewal key={`renewal-${renewal.visit}`} isOpen={renewal.isOpen} onClose={renewal.close} />
    </section>
  );
}

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that shows the secret, asks for a first code, and then shows the recovery codes. */
function Setup({ isOpen, onClose }: SheetProps) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Sheet title={t`Turn on two-step verification`} isOpen={isOpen} onClose={onClose}>
      {codes === null ? (
        <Enrolment onDone={setCodes} onCancel={onClose} />
      ) : (
        <RecoveryCodes codes={codes} onClose={onClose} />
      )}
    </Sheet>
  );
}

function Enrolment({
  onDone,
  onCancel,
}: {
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const changed = useSecurityChanged();
  const [code, setCode] = useState('');
  const setup = useMutation({
    mutationFn: beginTwoStep,
    onError: (error) => toast.error(errorText(error, t`Failed to begin. Please try again.`)),
  });
  const { ref, errors, isWorking, onSubmit, forget } = useForm<'code', { recovery_codes: readonly string[] }>(
    {
      fields: ['code'],
      check: () => (code.trim() === '' ? { field: 'code', text: t`Please enter the code.` } : null),
      send: () => confirmTwoStep(code.trim()),
      onDone: ({ recovery_codes }) => {
        changed();
        onDone(recovery_codes);
      },
      explain: (error) => refusalOf(error, t`Failed to turn it on`),
    },
  );
  if (setup.data === undefined)
    return (
      <div className="stack">
        <p>{t`You need an authenticator app on your phone, such as the one that comes with it or your password manager.`}</p>
        <div className="actions">
          <Button onPress={onCancel}>{t`Cancel`}</Button>
          <Button look="ink" isWorking={setup.isPending} onPress={() => setup.mutate()}>
            {t`Show the code to scan`}
          </Button>
        </div>
      </div>
    );
  const { qr_code, secret } = setup.data;
  return (
    <form ref={ref} className="stack" method="dialog" noValidate onSubmit={onSubmit}>
      <p>{t`Scan this with your authenticator app, or type the key into it.`}</p>
      <img className="security-qr" src={qr_code} alt={t`QR code for your authenticator app`} />
      <Secret label={t`Key`} value={secret} />
      <Field
        label={t`Code from the app`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(text) => {
          setCode(text);
          forget('code');
        }}
        error={errors.code}
      />
      <FormActions submit={t`Turn on`} isWorking={isWorking} onCancel={onCancel} />
    </form>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className="stack">
      <p>{t`Keep these recovery codes somewhere safe. Each signs you in once if you lose your phone. They are not shown again.`}</p>
      <Secret label={t`Recovery codes`} value={codes.join('\n')} />
      <div className="actions">
        <Button look="ink" onPress={onClose}>{t`Done`}</Button>
      </div>
    </div>
  );
}

function TurnOff({ isOpen, onClose }: SheetProps) {
  const { t } = useLingui();
  const changed = useSecurityChanged();
  return (
    <PasswordSheet
      title={t`Turn off two-step verification?`}
      text={t`Your password alone will sign you in, and your recovery codes stop working.`}
      submit={t`Turn off`}
      isDanger
      failed={t`Failed to turn it off`}
      send={turnTwoStepOff}
      onDone={({ message }) => {
        changed();
        toast.success(message);
        onClose();
      }}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}

function Renewal({ isOpen, onClose }: SheetProps) {
  const { t } = useLingui();
  const changed = useSecurityChanged();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <Sheet title={t`New recovery codes`} isOpen={isOpen} onClose={onClose}>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Sheet>
    );
  return (
    <PasswordSheet
      title={t`New recovery codes`}
      text={t`The ones you have now stop working.`}
      submit={t`Make new codes`}
      failed={t`Failed to make new codes`}
      send={renewRecoveryCodes}
      onDone={({ recovery_codes }) => {
        changed();
        setCodes(recovery_codes);
      }}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}

interface PasswordSheetProps<Answer> extends SheetProps {
  title: string;
  text: string;
  submit: string;
  isDanger?: boolean;
  failed: string;
  send: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

/** A sheet that asks for the password before a change to how the traveller signs in. */
function PasswordSheet<Answer>(props: PasswordSheetProps<Answer>) {
  const { title, text, submit, isDanger = false, failed, send, onDone, isOpen, onClose } = props;
  const { viewer } = useSession();
  const { form, field } = useAskedPassword({ send, onDone, failed });
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      <p>{text}</p>
      <PasswordForm
        form={form}
        email={viewer?.email ?? ''}
        submit={submit}
        isDanger={isDanger}
        onCancel={onClose}
      >
        {field}
      </PasswordForm>
    </Sheet>
  );
}
