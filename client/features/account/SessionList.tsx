import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';

import { useBootstrap } from '../../api/bootstrap';
import { request, type Schema } from '../../api/client';
import { errorText } from '../../api/errors';
import { useApi, useApiCache } from '../../api/query';
import { dateText } from '../../text/dates';
import { Button } from '../../ui/buttons/Button';
import { Badge } from '../../ui/labels/Badge';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { toast } from '../../ui/overlays/Toast';
import { useLogout } from './useLogout';

type Session = Schema<'Session'>;
type Sessions = Schema<'Sessions'>;

const SESSIONS = '/user/sessions';

/** The traveller's sessions, this device first. */
export function useSessions() {
  return useApi<Sessions>(SESSIONS);
}

/** Ends a session on another device and removes it from the list. */
function useEndSession(options: { onDone: (message: string) => void; onError: (error: Error) => void }) {
  const { write, invalidate } = useApiCache();
  return useMutation({
    mutationFn: ({ id }: Session) => request<Schema<'Message'>>('DELETE', `${SESSIONS}/${id}`),
    onSuccess: ({ message }, { id }) => {
      write<Sessions>(SESSIONS, ({ sessions }) => ({ sessions: sessions.filter((one) => one.id !== id) }));
      options.onDone(message);
    },
    onError: (error) => {
      // The session may have ended already.
      void invalidate(SESSIONS);
      options.onError(error);
    },
  });
}

/** The signed-in devices. Each can be signed out after a confirmation. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Session | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const end = useEndSession({
    onDone: (message) => {
      close();
      toast.success(message);
    },
    onError: (error) => {
      close();
      toast.error(errorText(error, t`Failed to sign that device out`));
    },
  });
  const { logout, isWorking: isLeaving } = useLogout();
  const device = asked?.device ?? '';
  const isHere = asked?.is_current === true;
  return (
    <>
      <ul className="list session-list" aria-label={t`Signed-in devices`}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            onEnd={() => {
              setAsked(session);
              setOpen(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={isHere ? t`Sign out on this device?` : t`Sign out ${device}?`}
        text={
          isHere
            ? t`Your trips will be here when you come back.`
            : t`To use your account there again, someone has to sign in.`
        }
        icon={LogOut}
        isOpen={isOpen}
        onCancel={close}
        onConfirm={() => {
          if (isHere) logout();
          else if (asked !== null) end.mutate(asked);
        }}
        confirmLabel={t`Sign out`}
        isDanger={!isHere}
        isWorking={end.isPending || isLeaving}
      />
    </>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useLingui();
  const { today } = useBootstrap();
  const { device, created_at, last_used_at, is_current } = session;
  const used = last_used_at.slice(0, 10);
  const since = dateText(created_at.slice(0, 10));
  const last = dateText(used);
  return (
    <li>
      <div className="session-list__row">
        <MonitorSmartphone />
        <div className="session-list__device">
          <p className="session-list__name">
            {device}
            {is_current && <Badge tone="moss">{t`This device`}</Badge>}
          </p>
          <p className="cap">{used >= today ? t`Last used today` : t`Last used on ${last}`}</p>
          <p className="cap">{t`Signed in on ${since}`}</p>
        </div>
        <Button look="danger-line" isSmall onPress={onEnd} label={t`Sign out: ${device}`}>
          {t`Sign out`}
        </Button>
      </div>
    </li>
  );
}
