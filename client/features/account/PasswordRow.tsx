import { TextLink } from '../../ui/text-link/TextLink';

/** Says that there is a password, and lets it be changed. */
export function PasswordRow({ onChange }: { onChange: () => void }) {
  return (
    <div className="field">
      <span className="label">Password</span>
      <div className="input password-row">
        <span className="password-row__dots" aria-hidden="true">
          ••••••••
        </span>
        <TextLink onPress={onChange} label="Change password">
          Change
        </TextLink>
      </div>
    </div>
  );
}
