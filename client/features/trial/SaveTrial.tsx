import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { errorText } from '../../api/errors';
import { useMutateOnce } from '../../api/mutations';
import { useApiCache } from '../../api/query';
import { keepPendingTrial } from '../../api/session';
import { useSession } from '../../api/viewer';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { useLeaving } from '../../ui/navigation';
import { toast } from '../../ui/overlays/Toast';
import { saveTrial, type Trial, TRIAL_PATH } from './api';

export interface SaveTrialProps {
  trial: Trial;
  /** Save as soon as there is an account, because the visitor asked for it before signing up. */
  isAsked: boolean;
}

/** Saves the trip for a traveller. Visitors are sent to sign up first; the trip is saved when they return. */
export function SaveTrial({ trial, isAsked }: SaveTrialProps) {
  const { t } = useLingui();
  const { viewer } = useSession();
  const { isSaving, save } = useSaving();
  const isVisitor = viewer === null;
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (isAsked && !isVisitor) saveNow();
  }, [isAsked, isVisitor]);
  const label = trial.is_saved ? t`Open your trip` : t`Save this trip`;
  if (isVisitor)
    return (
      <PrimaryButton
        href="/signup"
        isBlock
        onPress={() => askForAccount(t`Sign up to save your trip. It waits for you here.`)}
      >
        {label}
      </PrimaryButton>
    );
  return (
    <PrimaryButton isBlock isWorking={isSaving} onPress={save}>
      {label}
    </PrimaryButton>
  );
}

/** A line below the button about what saving requires and brings. */
export function SaveNote({ trial }: { trial: Trial }) {
  const { viewer } = useSession();
  return (
    <p className="cap">
      {trial.is_saved ? (
        <Trans>This trip is saved.</Trans>
      ) : viewer === null ? (
        <Trans>It’s free. Until you save it, the trip stays in this browser for one day.</Trans>
      ) : (
        <Trans>Until you save it, the trip stays in this browser for one day.</Trans>
      )}
    </p>
  );
}

function askForAccount(text: string): void {
  keepPendingTrial();
  toast.info(text, { id: 'sign-up-to-save' });
}

function useSaving() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { write, invalidate } = useApiCache();
  const [isLeaving, leave] = useLeaving();
  const saving = useMutation({
    mutationFn: saveTrial,
    onSuccess: async ({ itinerary_id, message }) => {
      write<Trial>(TRIAL_PATH, (trial) => ({ ...trial, is_saved: true }));
      void invalidate('/itinerary');
      toast.success(message);
      leave();
      await navigate(`/trip/${encodeURIComponent(itinerary_id)}`, { replace: true });
    },
    onError: (error) =>
      toast.error(errorText(error, t`We couldn’t save your trip. Please try again.`), { id: 'save-trial' }),
  });
  return { isSaving: saving.isPending || isLeaving, save: useMutateOnce(saving) };
}
