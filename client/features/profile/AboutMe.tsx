import { refusalOf } from '../../api/errors';
import { useApiCache } from '../../api/query';
import type { Schema } from '../../api/types';
import { EditText } from '../../ui/edit-text/EditText';
import { updateAbout } from './updateAbout';

const MAX_LENGTH = 5000;

/** What one says of oneself, to read and to edit in place. */
export function AboutMe({ text }: { text: string }) {
  const keepProfile = useKeepProfile();
  return (
    <EditText
      title="About Me"
      name="about_me"
      text={text}
      empty="Tell travellers who you are"
      maxLength={MAX_LENGTH}
      canEdit
      onSave={async (draft) => keepProfile((await updateAbout(draft)).profile_data)}
      explain={(error) => refusalOf(error, 'Failed to update about me')}
    />
  );
}

/** Shows the saved profile, also where others see it. */
function useKeepProfile() {
  const { write, invalidate } = useApiCache();
  return (saved: Schema<'Profile'>) => {
    write('/user/profile', saved);
    void invalidate(`/user/${saved.id}`);
  };
}
