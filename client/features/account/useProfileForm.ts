import { useState } from 'react';

import { refusalOf } from '../../api/errors';
import { useApiCache } from '../../api/query';
import type { Schema } from '../../api/types';
import { useSession } from '../../api/viewer';
import { type Form, useForm } from '../../ui/form/useForm';
import { toast } from '../../ui/toast/toast';
import { nameProblem } from './rules';
import { type ProfileChange, updateProfile } from './updateProfile';
import { type PhotoChoice, type StagedPhoto, usePhoto } from './usePhoto';

type Profile = Schema<'Profile'>;
type Field = 'name' | 'country' | 'file';

/** What was typed or chosen, as it stands in the fields. */
interface Edits {
  name?: string;
  country?: string;
}

interface Sent {
  answer: Schema<'ProfileChanged'>;
  edits: Edits;
  photo: StagedPhoto;
}

export interface ProfileForm extends Pick<Form<Field>, 'ref' | 'errors' | 'isWorking' | 'onSubmit'> {
  name: string;
  setName: (name: string) => void;
  /** A two-letter code; empty for none. */
  country: string;
  setCountry: (code: string) => void;
  photo: PhotoChoice;
  choosePhoto: (file: File) => Promise<void>;
  /** Whether anything waits to be saved. */
  isChanged: boolean;
}

/** The profile as it is being changed; nothing is saved before the form is sent. */
export function useProfileForm(profile: Profile): ProfileForm {
  const [edits, setEdits] = useState<Edits>({});
  const name = edits.name ?? profile.name;
  const country = edits.country ?? profile.country ?? '';
  const keepProfile = useKeepProfile();
  const photo = usePhoto();
  const change: ProfileChange = {
    name: name.trim() === profile.name ? undefined : name.trim(),
    country: country === (profile.country ?? '') ? undefined : country,
    photo: photo.staged,
  };
  const isChanged = Object.values(change).some((value) => value !== undefined);
  const form = useForm<Field, Sent>({
    fields: ['name', 'country', 'file'],
    check: () => nameProblem(name),
    // Together: all of it may be changed again before the answer is there.
    send: async () => ({ answer: await updateProfile(change), edits, photo: photo.staged }),
    onDone: (sent) => {
      keepProfile(sent.answer.profile_data);
      setEdits((now) => later(now, sent.edits));
      photo.settle(sent.photo);
      toast.success(sent.answer.message);
    },
    explain: (error) => refusalOf(error, 'Failed to update profile'),
  });
  return {
    ref: form.ref,
    errors: form.errors,
    isWorking: form.isWorking,
    onSubmit: (event) => {
      event.preventDefault();
      if (isChanged) form.onSubmit(event);
      else toast.info('Nothing has changed yet.', { id: 'unchanged' });
    },
    name,
    setName: (text) => {
      setEdits((now) => ({ ...now, name: text }));
      form.forget('name');
    },
    country,
    setCountry: (code) => {
      setEdits((now) => ({ ...now, country: code }));
      form.forget('country');
    },
    photo,
    choosePhoto: async (file) => {
      form.forget('file');
      const problem = await photo.choose(file);
      if (problem !== null) form.refuse({ field: 'file', text: problem });
    },
    isChanged,
  };
}

/** Of the edits those that were made after others had been sent. */
function later({ name, country }: Edits, sent: Edits): Edits {
  return {
    ...(name === undefined || name === sent.name ? {} : { name }),
    ...(country === undefined || country === sent.country ? {} : { country }),
  };
}

/** Shows the saved profile wherever it is on screen, and forgets answers that tell of the old one. */
function useKeepProfile() {
  const { setViewer } = useSession();
  const { write, invalidate } = useApiCache();
  return (saved: Profile) => {
    const { id, name, email, profile_image_url } = saved;
    write<Profile>('/user/profile', saved);
    setViewer({ id, name, email, profile_image_url });
    void invalidate(`/user/${id}`);
    void invalidate('/itinerary');
  };
}
