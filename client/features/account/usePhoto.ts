import { useEffect, useRef, useState } from 'react';

import { NOT_A_PHOTO, photoProblem } from './photo';
import { shrinkPhoto } from './shrinkPhoto';

/** What will be sent: undefined leaves the photo, null removes it. */
export type StagedPhoto = Blob | null | undefined;

export interface PhotoChoice {
  staged: StagedPhoto;
  /** Where to look at the new photo, while one is staged. */
  preview: string | null;
  /** A file was chosen and is being made small. */
  isReading: boolean;
  /** Stages a file, or answers what is wrong with it; then what was staged before stays. */
  choose: (file: File) => Promise<string | null>;
  remove: () => void;
  /** Leaves the photo as it is saved. */
  keep: () => void;
  /** Forgets what was staged, if it is still what has been sent. */
  settle: (sent: StagedPhoto) => void;
}

interface Stage {
  photo: StagedPhoto;
  preview: string | null;
}

const KEPT: Stage = { photo: undefined, preview: null };
const REMOVED: Stage = { photo: null, preview: null };

/** A photo that is chosen or removed, but not saved yet. */
export function usePhoto(): PhotoChoice {
  const [{ photo: staged, preview }, setStage] = useState(KEPT);
  const [isReading, setReading] = useState(false);
  // The file that is wanted now: a later choice, or leaving the page, puts an end to an earlier one.
  const wanted = useRef<File | null>(null);
  useEffect(
    () => () => {
      wanted.current = null;
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
    wanted.current = null;
    setReading(false);
    setStage(next);
  };
  const choose = async (file: File) => {
    const problem = photoProblem(file);
    if (problem !== null) return problem;
    wanted.current = file;
    setReading(true);
    // What no browser can read as a picture is none, whatever its name says.
    const photo = await shrinkPhoto(file).catch(() => null);
    if (wanted.current !== file) return null;
    wanted.current = null;
    setReading(false);
    if (photo === null) return NOT_A_PHOTO;
    setStage({ photo, preview: URL.createObjectURL(photo) });
    return null;
  };
  return {
    staged,
    preview,
    isReading,
    choose,
    remove: () => stage(REMOVED),
    keep: () => stage(KEPT),
    settle: (sent) => setStage((now) => (now.photo === sent ? KEPT : now)),
  };
}
