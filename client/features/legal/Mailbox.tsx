import { useBootstrap } from '../../api/bootstrap';
import { TextLink } from '../../ui/text-link/TextLink';

/** The mailbox for questions, to be read and to be pressed. */
export function Mailbox() {
  const { supportEmail } = useBootstrap();
  return <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
}
