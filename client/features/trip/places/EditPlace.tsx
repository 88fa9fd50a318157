import { useLingui } from '@lingui/react/macro';

import type { Place } from '../../../api/places';
import { Sheet } from '../../../ui/Sheet';
import { formOf } from './filled';
import { OwnPlaceForm } from './OwnPlaceForm';

export interface EditPlaceProps {
  place: Place;
  isOpen: boolean;
  onClose: () => void;
}

/** The form to change a place of one's own. */
export function EditPlace({ place, isOpen, onClose }: EditPlaceProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Edit place`} isOpen={isOpen} onClose={onClose}>
      <OwnPlaceForm
        place={place}
        start={formOf(place)}
        near={place.near}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Sheet>
  );
}
