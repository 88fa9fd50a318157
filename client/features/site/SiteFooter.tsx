import { Mail } from 'lucide-react';

import { useBootstrap } from '../../api/bootstrap';
import { TextLink } from '../../ui/text-link/TextLink';

/** The public pages' footer: contact, Terms, Privacy. */
export function SiteFooter() {
  const { supportEmail } = useBootstrap();
  return (
    <footer className="foot" id="contact">
      <div className="foot__in">
        <div>
          <h2 className="title foot__title" id="contact-title" tabIndex={-1}>
            Questions? We read every letter.
          </h2>
          <p className="foot__mail">
            <TextLink href={`mailto:${supportEmail}`}>
              <Mail />
              Contact
            </TextLink>
          </p>
        </div>
        <p className="foot__links">
          <TextLink href="/terms">Terms</TextLink>
          <TextLink href="/privacy">Privacy</TextLink>
        </p>
      </div>
    </footer>
  );
}
