import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button } from '../../../ui/buttons/Button';
import { Field } from '../../../ui/fields/Field';
import { Badge } from '../../../ui/labels/Badge';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import type { SharedPermission } from './api';

export interface ShareLinkProps {
  link: string;
  permission: SharedPermission;
  tripName: string;
}

/** A new share link to copy or send. */
export function ShareLink({ link, permission, tripName }: ShareLinkProps) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy(link);
  return (
    <>
      <p className="mute share__lead">
        {permission === 'edit' ? (
          <Trans>
            Anyone with this link can <b>edit</b> the trip.
          </Trans>
        ) : (
          <Trans>
            Anyone with this link can <b>view</b> the trip.
          </Trans>
        )}
      </p>
      <Field
        label={t`Link`}
        value={link}
        isReadOnly
        end={isCopied && <Badge tone="moss" icon={Check}>{t`Copied`}</Badge>}
      />
      <span className="vh" role="status">
        {isCopied ? t`Link copied` : ''}
      </span>
      <div className="actions">
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
        <Button autoFocus onPress={copy}>
          <Copy />
          <Trans>Copy link</Trans>
        </Button>
        <Button look="soft" href={whatsAppLink(tripName, link)} target="_blank">
          <MessageCircle />
          <Trans>WhatsApp</Trans>
        </Button>
      </div>
    </>
  );
}

/** How long a copy is confirmed, in milliseconds. */
const CONFIRMED = 2000;

/** Returns a function that copies a text, and whether to confirm it. */
function useCopy(content: string) {
  const { t } = useLingui();
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED);
    return () => clearTimeout(timer);
  }, [isCopied, copies]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content);
    } catch {
      // Permission denied, or no clipboard: the link can still be selected.
      const failed = t`Failed to copy link`;
      toast.error(failed, { autoClose: TRIP_TOAST, id: failed });
      return;
    }
    setCopied(true);
    setCopies((count) => count + 1);
  };
  return { isCopied, copy: () => void copy() };
}

/** Returns the share link on the traveller's current site, whatever the server's address for itself. */
export function sharedLink(shareUrl: string, origin: string): string {
  const token = shareUrl.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
  return `${origin}/shared/${token}`;
}

/** Returns an address that opens WhatsApp with a message to send. */
export function whatsAppLink(tripName: string, link: string): string {
  const message = text`Check out my trip: ${tripName}`;
  return `https://wa.me/?text=${encodeURIComponent(`${message}\n${link}`)}`;
}
