import { TextLink } from '../../ui/text-link/TextLink';

/** Google's terms for its maps and places, which bind whoever uses them through us. */
export function GoogleTerms() {
  return (
    <TextLink href="https://maps.google.com/help/terms_maps/" isOutside>
      Google Maps/Google Earth Additional Terms of Service
    </TextLink>
  );
}

export function GooglePrivacy() {
  return (
    <TextLink href="https://policies.google.com/privacy" isOutside>
      Google Privacy Policy
    </TextLink>
  );
}
