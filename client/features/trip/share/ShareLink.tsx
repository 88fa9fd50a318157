import { Check, Copy, MessageCircle } from 'lucide-react';

import { Badge } from '../../../ui/badge/Badge';
import { Button } from '../../../ui/button/Button';
import { Field } from '../../../ui/field/Field';
import { whatsAppLink } from './link';
import type { SharedPermission } from './share';
import { useCopy } from './useCopy';

export interface ShareLinkProps {
  link: string;
  permission: SharedPermission;
  tripName: string;
}

/** The link that was made, to copy or to send. */
export function ShareLink({ link, permission, tripName }: ShareLinkProps) {
  const { isCopied, copy } = useCopy(link);
  return (
    <>
      <p className="mute share__lead">
        Anyone with this link can <b>{permission}</b> the trip.
      </p>
      <Field
        label="Link"
        value={link}
        isReadOnly
        end={
          isCopied && (
            <Badge tone="moss" icon={Check}>
              Copied
            </Badge>
          )
        }
      />
      <span className="vh" role="status">
        {isCopied ? 'Link copied' : ''}
      </span>
      <div className="actions">
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
        <Button autoFocus onPress={copy}>
          <Copy />
          Copy link
        </Button>
        <Button look="soft" href={whatsAppLink(tripName, link)} target="_blank">
          <MessageCircle />
          WhatsApp
        </Button>
      </div>
    </>
  );
}
