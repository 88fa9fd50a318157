import { useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';

import type { Place } from '../../api/places';
import { Badge } from '../../ui/Badge';
import { EditedText } from '../../ui/EditableText';
import { TextLink } from '../../ui/TextLink';

/** What only places that a traveller added have. */
export function OwnPlaceFacts({ place }: { place: Place }) {
  const { t } = useLingui();
  const { name, phone, note, is_private: isPrivate } = place;
  const number = phone ?? '';
  return (
    <>
      {isPrivate === true && (
        <p>
          <Badge icon={LockKeyhole}>{t`Private`}</Badge>
        </p>
      )}
      {number !== '' && (
        <TextLink href={`tel:${number.replace(/[^+\d]/g, '')}`} label={t`Call ${name}: ${number}`}>
          {number}
        </TextLink>
      )}
      {(note ?? '') !== '' && <EditedText>{note ?? ''}</EditedText>}
    </>
  );
}
