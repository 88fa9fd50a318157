import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';

import { useMutateOnce } from '../../../api/mutations';
import { Button } from '../../../ui/buttons/Button';
import { Callout } from '../../../ui/labels/Callout';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import { useTripFailure } from '../api';
import { turnOffLinks } from './api';

/** A collaborator whom the owner removed or restricted to viewing. */
export interface Restricted {
  name: string;
  isRemoved: boolean;
}

export interface OldLinksProps {
  tripId: string;
  /** Null until there is one. */
  restricted: Restricted | null;
  /** Called when the old links have been disabled. */
  onEnded: () => void;
}

/** After the owner restricted somebody, explains what existing links still allow, and offers new ones. */
export function OldLinks({ tripId, restricted, onEnded }: OldLinksProps) {
  const { t } = useLingui();
  const fail = useTripFailure(tripId);
  const end = useMutation({
    mutationFn: () => turnOffLinks(tripId),
    onSuccess: ({ message }) => {
      toast.success(message, { autoClose: TRIP_TOAST });
      onEnded();
    },
    onError: (error) => fail(error, t`Failed to turn off old links`),
  });
  const start = useMutateOnce(end);
  const name = restricted?.name ?? '';
  return (
    <>
      {/* Rendered from the start, because screen readers may miss a live region that appears together
          with its text. */}
      <div className="old-links" role="status">
        {restricted !== null && (
          <Callout icon={Unlink}>
            {restricted.isRemoved ? (
              <Trans>
                Links that you shared before no longer let {name} in. They still open this trip for everyone
                else who has them, until you make new ones.
              </Trans>
            ) : (
              <Trans>
                Links that you shared before no longer let {name} edit. They still work as before for everyone
                else who has them, until you make new ones.
              </Trans>
            )}
          </Callout>
        )}
      </div>
      {restricted !== null && (
        <Button look="soft" isBlock isDisabled={end.isPending} onPress={start}>
          <Link2 />
          <Trans>Make new links</Trans>
        </Button>
      )}
    </>
  );
}
