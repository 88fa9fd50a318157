import { Avatar } from '../../ui/avatar/Avatar';

export interface ProfileHeadProps {
  name: string;
  email?: string;
  photo: string | null;
}

/** Who it is: photo, name, email. */
export function ProfileHead({ name, email, photo }: ProfileHeadProps) {
  return (
    <div className="profile-head">
      <Avatar name={name} src={photo} size="xl" />
      <div>
        <h2 className="title">{name}</h2>
        {email !== undefined && <p className="mute">{email}</p>}
      </div>
    </div>
  );
}
