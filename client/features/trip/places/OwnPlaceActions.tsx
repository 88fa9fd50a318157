import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import { errorText } from '../../../api/errors';
import { useMutateOnce } from '../../../api/mutations';
import { type Place, placePath } from '../../../api/places';
import { useApiCache } from '../../../api/query';
import { Button } from '../../../ui/buttons/Button';
import { useLeaving } from '../../../ui/navigation';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog';
import { late } from '../../../ui/overlays/late';
import { useSheet } from '../../../ui/overlays/Sheet';
import { toast } from '../../../ui/overlays/Toast';
import { deleteOwnPlace } from './api';

const EditPlace = late(() => import('./OwnPlaceForm').then((module) => module.EditPlace));

/** Actions of a place's maker. Renders nothing for others. */
export function OwnPlaceActions({ place }: { place: Place }) {
  const editing = useSheet();
  const deleting = useSheet();
  if (place.abilities.can_edit !== true) return null;
  return (
    <>
      <Button onPress={editing.open}>
        <Pencil />
        <Trans>Edit place</Trans>
      </Button>
      <Button look="danger-line" onPress={deleting.open}>
        <Trash2 />
        <Trans>Delete place</Trans>
      </Button>
      {editing.visit > 0 && (
        <EditPlace key={editing.visit} place={place} isOpen={editing.isOpen} onClose={editing.close} />
      )}
      <DeletePlace place={place} isOpen={deleting.isOpen} onClose={deleting.close} />
    </>
  );
}

interface DeletePlaceProps {
  place: Place;
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes an own place after a confirmation, and leaves its page. */
function DeletePlace({ place: { place_id: id, name }, isOpen, onClose }: DeletePlaceProps) {
  const { t } = useLingui();
  const { invalidate, markStale } = useApiCache();
  const navigate = useNavigate();
  const [isLeaving, leave] = useLeaving();
  const failed = t`Failed to delete your place`;
  const deletion = useMutation({
    mutationFn: () => deleteOwnPlace(id),
    onSuccess: async ({ message }) => {
      toast.success(message);
      markStale(placePath(id));
      void invalidate('/place/autocomplete');
      leave();
      // Back must not lead to the deleted place.
      await navigate('/trips', { replace: true });
    },
    onError: (error) => toast.error(errorText(error, failed), { id: failed }),
  });
  return (
    <ConfirmDialog
      title={t`Delete this place?`}
      text={t`Trips that have ${name} keep it.`}
      icon={Trash2}
      isOpen={isOpen}
      cancelLabel={t`Keep place`}
      confirmLabel={t`Delete place`}
      isDanger
      isWorking={deletion.isPending || isLeaving}
      onCancel={onClose}
      onConfirm={useMutateOnce(deletion)}
    />
  );
}
