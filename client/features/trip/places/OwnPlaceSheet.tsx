import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '../../../api/errors';
import type { NearbyPlace, Place } from '../../../api/places';
import { useApiCache } from '../../../api/query';
import { Button } from '../../../ui/buttons/Button';
import { TextLink } from '../../../ui/buttons/TextLink';
import { Sheet, useSheet } from '../../../ui/overlays/Sheet';
import { toast } from '../../../ui/overlays/Toast';
import { deleteOwnPlace, nearbyAsNew, type NewPlace, newPlaceOf } from './api';
import type { Category } from './categories';
import { emptyForm } from './filled';
import { OwnPlaceForm } from './OwnPlaceForm';
import { PlaceChoices } from './PlaceChoices';

interface AddOwnPlaceProps {
  /** The text searched for without results. */
  name: string;
  /** The most likely category. */
  category?: Category;
  /** Id of the destination around which it is. */
  near: string | undefined;
  /** Called with the place that was added, or the existing one that it turned out to be. */
  onTake: (place: NewPlace) => void;
}

/** A button below search results that adds a place missing from them. */
export function AddOwnPlace(props: AddOwnPlaceProps) {
  const sheet = useSheet();
  return (
    <>
      <TextLink onPress={sheet.open}>
        <Trans>Can’t find it? Add it</Trans>
      </TextLink>
      <OwnPlaceSheet key={sheet.visit} {...props} isOpen={sheet.isOpen} onClose={sheet.close} />
    </>
  );
}

interface OwnPlaceSheetProps extends AddOwnPlaceProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that adds an own place, and asks whether it is one of the known ones. */
export function OwnPlaceSheet({
  name,
  category = 'other',
  near,
  onTake,
  isOpen,
  onClose,
}: OwnPlaceSheetProps) {
  const { t } = useLingui();
  const [doubtful, setDoubtful] = useState<Place | null>(null);
  const take = (place: NewPlace) => {
    onTake(place);
    onClose();
  };
  const save = (place: Place) => {
    if ((place.similar ?? []).length > 0) setDoubtful(place);
    else take(newPlaceOf(place));
  };
  return (
    <Sheet
      title={doubtful === null ? t`Add a place of your own` : t`Did you mean …?`}
      isOpen={isOpen}
      onClose={onClose}
    >
      {doubtful === null ? (
        <OwnPlaceForm
          place={null}
          start={emptyForm(name, category)}
          near={near}
          onSaved={save}
          onCancel={onClose}
        />
      ) : (
        <Similar place={doubtful} onTake={take} />
      )}
    </Sheet>
  );
}

/** Existing places that may be the new one. Choosing one discards the new place. */
function Similar({ place, onTake }: { place: Place; onTake: (place: NewPlace) => void }) {
  const { t } = useLingui();
  const { invalidate } = useApiCache();
  const { name } = place;
  const failed = t`Failed to delete your place`;
  const { mutate, isPending } = useMutation<unknown, Error, NearbyPlace>({
    mutationFn: () => deleteOwnPlace(place.place_id),
    onError: (error) => toast.error(errorText(error, failed), { id: failed }),
    onSettled: (_answer, _error, taken) => {
      void invalidate('/place/autocomplete');
      onTake(nearbyAsNew(taken));
    },
  });
  return (
    <>
      <p className="mute" role="status">
        <Trans>These places are close to “{name}” and have a similar name.</Trans>
      </p>
      <PlaceChoices
        label={t`Similar places`}
        places={place.similar ?? []}
        labelOf={(other) => t`Take ${other}`}
        isDisabled={isPending}
        onChoose={(other) => mutate(other)}
      />
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone */}
      <Button isDisabled={isPending} autoFocus onPress={() => onTake(newPlaceOf(place))}>
        <Trans>No, it is a place of its own</Trans>
      </Button>
    </>
  );
}
