import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Eye, Pencil, Unlink } from 'lucide-react';
import { useState } from 'react';

import { useMutateOnce } from '../../../api/mutations';
import { Button } from '../../../ui/buttons/Button';
import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { type OptionCard, OptionCards } from '../../../ui/fields/OptionCards';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog';
import { Sheet } from '../../../ui/overlays/Sheet';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import { type Trip, useTripFailure } from '../api';
import { type SharedPermission, shareTrip, turnOffLinks } from './api';
import { sharedLink, ShareLink } from './ShareLink';

export interface ShareTripProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that creates a share link to copy or send. It stays open while the link is being created. */
export function ShareTrip({ trip, isOpen, onClose }: ShareTripProps) {
  const { t } = useLingui();
  const { itinerary_id: id, trip_name: name } = trip;
  const [permission, setPermission] = useState<SharedPermission>('view');
  const fail = useTripFailure(id);
  const share = useMutation({
    mutationFn: () => shareTrip(id, permission),
    onError: (error) => fail(error, t`Failed to generate share link`),
  });
  const start = useMutateOnce(share);
  return (
    <Sheet
      title={t`Share Trip`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={share.isPending ? t`Creating your link…` : undefined}
    >
      {share.data === undefined ? (
        <ChoosePermission
          tripId={id}
          value={permission}
          onChange={setPermission}
          isWorking={share.isPending}
          onCreate={start}
        />
      ) : (
        <ShareLink
          link={sharedLink(share.data.share_url, location.origin)}
          permission={permission}
          tripName={name}
        />
      )}
    </Sheet>
  );
}

interface ChoosePermissionProps {
  tripId: string;
  value: SharedPermission;
  onChange: (value: SharedPermission) => void;
  isWorking: boolean;
  onCreate: () => void;
}

/** Chooses what the link allows, and creates it. */
function ChoosePermission({ tripId, value, onChange, isWorking, onCreate }: ChoosePermissionProps) {
  const { t } = useLingui();
  const options: OptionCard<SharedPermission>[] = [
    { id: 'view', title: t`Can view`, text: t`View and copy`, icon: Eye },
    { id: 'edit', title: t`Can edit`, text: t`Add, remove and reorder places`, icon: Pencil },
  ];
  return (
    <>
      <p className="mute share__lead">
        <Trans>Choose what people with the link can do.</Trans>
      </p>
      <OptionCards
        label={t`People with the link can`}
        options={options}
        value={value}
        onChange={(next) => {
          // The link being created is for the earlier choice.
          if (!isWorking) onChange(next);
        }}
      />
      <PrimaryButton isBlock isWorking={isWorking} onPress={onCreate}>
        <Trans>Create Link</Trans>
      </PrimaryButton>
      <TurnOffLinks tripId={tripId} isDisabled={isWorking} />
    </>
  );
}

/** Turns off all existing links of the trip after a confirmation. */
function TurnOffLinks({ tripId, isDisabled }: { tripId: string; isDisabled: boolean }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const fail = useTripFailure(tripId);
  const turnOff = useMutation({
    mutationFn: () => turnOffLinks(tripId),
    onSuccess: ({ message }) => {
      setAsked(false);
      toast.success(message, { autoClose: TRIP_TOAST });
    },
    onError: (error) => fail(error, t`Failed to turn off old links`),
  });
  const start = useMutateOnce(turnOff);
  return (
    <>
      <Button look="danger-plain" isSmall isDisabled={isDisabled} onPress={() => setAsked(true)}>
        <Trans>Turn off old links</Trans>
      </Button>
      <ConfirmDialog
        title={t`Turn off old links?`}
        text={t`Nobody can join through them any more. Everyone who has joined stays. The next links you create are new.`}
        icon={Unlink}
        isOpen={isAsked}
        cancelLabel={t`Keep links`}
        confirmLabel={t`Turn off`}
        isDanger
        isWorking={turnOff.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={start}
      />
    </>
  );
}
