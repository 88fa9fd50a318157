import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { toast, TRIP_TOAST } from '../../../ui/Toast';
import type { SharedPermission } from './api';

export interface ShareLinkProps {
  link: string;
  permission: SharedPermission;
  tripName: string;
}

/** A new share link, to copy or to send. */
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

/** Milliseconds for which a copy is confirmed. */
const CONFIRMED = 2000;

/** Copies a text, and confirms it for a moment. */
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
      // Not allowed, or no clipboard: the traveller can still select the link.
      const failed = t`Failed to copy link`;
      toast.error(failed, { autoClose: TRIP_TOAST, id: failed });
      return;
    }
    setCopied(true);
    setCopies((count) => count + 1);
  };
  return { isCopied, copy: () => void copy() };
}

/** The share link on the site that the traveller uses, whatever address the server has for itself. */
export function sharedLink(shareUrl: string, origin: string): string {
  const token = shareUrl.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
  return `${origin}/shared/${token}`;
}

/** Opens WhatsApp with a message, ready to choose whom to send it to. */
export function whatsAppLink(tripName: string, link: string): string {
  const message = text`Check out my trip: ${tripName}`;
  return `https://wa.me/?text=${encodeURIComponent(`${message}\n${link}`)}`;
}
