import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '../../ui/buttons/Button';
import { Callout } from '../../ui/labels/Callout';
import { Avatar } from '../../ui/pictures/Avatar';
import { notAPhoto, PHOTO_TYPES, photoProblem, shrinkPhoto } from './photo';

/** The change that saving will make: undefined for none, null to remove the photo. */
export type StagedPhoto = Blob | null | undefined;

export interface PhotoStage {
  staged: StagedPhoto;
  /** The address of the staged photo, or null. */
  preview: string | null;
  /** Whether a chosen file is being shrunk. */
  isReading: boolean;
  /** Stages a file. Returns what is wrong with it, in which case the staged photo does not change. */
  choose: (file: File) => Promise<string | null>;
  remove: () => void;
  /** Discards the change. */
  reset: () => void;
  /** Clears the staged photo after a save, unless it has changed since. */
  settle: (sent: StagedPhoto) => void;
}

interface Stage {
  photo: StagedPhoto;
  preview: string | null;
}

const UNCHANGED: Stage = { photo: undefined, preview: null };
const REMOVED: Stage = { photo: null, preview: null };

/** Returns the state of a photo that is chosen or removed, but not saved yet. */
export function usePhotoStage(): PhotoStage {
  const [{ photo: staged, preview }, setStage] = useState(UNCHANGED);
  const [isReading, setReading] = useState(false);
  // The latest choice. Choosing again or leaving the page cancels earlier ones.
  const latest = useRef<File | null>(null);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  useEffect(
    () => () => {
      if (preview !== null) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const stage = (next: Stage) => {
    latest.current = null;
    setReading(false);
    setStage(next);
  };
  const choose = async (file: File) => {
    const problem = photoProblem(file);
    if (problem !== null) return problem;
    latest.current = file;
    setReading(true);
    // A file that the browser cannot decode is not an image, whatever its type.
    const photo = await shrinkPhoto(file).catch(() => null);
    if (latest.current !== file) return null;
    latest.current = null;
    setReading(false);
    if (photo === null) return notAPhoto();
    setStage({ photo, preview: URL.createObjectURL(photo) });
    return null;
  };
  return {
    staged,
    preview,
    isReading,
    choose,
    remove: () => stage(REMOVED),
    reset: () => stage(UNCHANGED),
    settle: (sent) => setStage((now) => (now.photo === sent ? UNCHANGED : now)),
  };
}

export interface PhotoFieldProps {
  /** The saved values. */
  name: string;
  saved: string | null;
  photo: PhotoStage;
  onChoose: (file: File) => void;
  error: string | undefined;
}

/** The photo, with buttons to choose, remove or reset it. */
export function PhotoField({ name, saved, photo, onChoose, error }: PhotoFieldProps) {
  const { t } = useLingui();
  const { staged, preview, isReading, remove, reset } = photo;
  const picker = useRef<HTMLButtonElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const hasNone = saved === null && staged === undefined;
  return (
    <div className="photo-field" role="group" aria-label={t`Photo`}>
      <div className="photo-field__row">
        <Avatar name={name} src={staged === undefined ? saved : preview} size="l" />
        <div className="photo-field__actions">
          <input
            ref={files}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            hidden
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file !== undefined) onChoose(file);
              // Allows choosing the same file again.
              currentTarget.value = '';
            }}
          />
          <Button ref={picker} isSmall isWorking={isReading} onPress={() => files.current?.click()}>
            {t`Change photo`}
          </Button>
          {!hasNone && (
            <Button
              look={staged === null ? 'plain' : 'danger-plain'}
              isSmall
              label={staged === null ? t`Keep photo` : t`Remove photo`}
              onPress={() => {
                if (staged !== null && saved !== null) remove();
                else reset();
                // Without a saved photo, discarding the new one also removes this button.
                if (saved === null) picker.current?.focus();
              }}
            >
              {staged === null ? t`Keep` : t`Remove`}
            </Button>
          )}
          <p className="photo-field__status small" role="status">
            {staged !== undefined && staged !== null && t`Photo chosen, not saved yet`}
            {staged === null && t`Photo removed, not saved yet`}
          </p>
        </div>
      </div>
      {error !== undefined && (
        <p className="msg msg--error">
          <CircleAlert />
          {error}
        </p>
      )}
      <Callout tone="sky">
        {t`JPEG, PNG, GIF or WebP, under 5 MB. Press Update Profile to save your new photo.`}
      </Callout>
    </div>
  );
}
