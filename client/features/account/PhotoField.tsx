import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { FileTrigger } from 'react-aria-components';

import { Avatar } from '../../ui/avatar/Avatar';
import { Button } from '../../ui/button/Button';
import { Note } from '../../ui/note/Note';
import { PHOTO_TYPES } from './photo';
import type { PhotoChoice } from './usePhoto';

export interface PhotoFieldProps {
  /** Whose photo it is, as it is saved. */
  name: string;
  saved: string | null;
  photo: Omit<PhotoChoice, 'choose' | 'settle'>;
  onChoose: (file: File) => void;
  error: string | undefined;
}

/** The photo: to be chosen, removed, or left as it was. */
export function PhotoField({ name, saved, photo, onChoose, error }: PhotoFieldProps) {
  const { staged, preview, isReading, remove, keep } = photo;
  const picker = useRef<HTMLButtonElement>(null);
  const hasNone = saved === null && staged === undefined;
  return (
    <div className="photo-field" role="group" aria-label="Photo">
      <div className="photo-field__row">
        <Avatar name={name} src={staged === undefined ? saved : preview} size="l" />
        <div className="photo-field__actions">
          <FileTrigger
            acceptedFileTypes={PHOTO_TYPES}
            onSelect={(files) => {
              const file = files?.[0];
              if (file !== undefined) onChoose(file);
            }}
          >
            <Button ref={picker} isSmall isWorking={isReading}>
              Change photo
            </Button>
          </FileTrigger>
          {!hasNone && (
            <Button
              look={staged === null ? 'plain' : 'danger-plain'}
              isSmall
              label={staged === null ? 'Keep photo' : 'Remove photo'}
              onPress={() => {
                if (staged !== null && saved !== null) remove();
                else keep();
                // This button goes with a photo that was never saved.
                if (saved === null) picker.current?.focus();
              }}
            >
              {staged === null ? 'Keep' : 'Remove'}
            </Button>
          )}
          <p className="photo-field__status small" role="status">
            {staged !== undefined && staged !== null && 'Photo chosen, not saved yet'}
            {staged === null && 'Photo removed, not saved yet'}
          </p>
        </div>
      </div>
      {error !== undefined && (
        <p className="msg msg--error">
          <CircleAlert />
          {error}
        </p>
      )}
      <Note tone="sky">
        JPEG, PNG, GIF or WebP, under 5 MB. Changes to your photo apply when you press Update Profile.
      </Note>
    </div>
  );
}
