import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';

import { errorText } from '../../../api/errors';
import { momentText } from '../../../text/dates';
import { Button } from '../../../ui/buttons/Button';
import { LoadingStatus, Skeleton } from '../../../ui/frames/Skeleton';
import { Sheet } from '../../../ui/overlays/Sheet';
import type { Trip } from '../api';
import { type Change, useHistory, useUndo } from './api';

export interface HistorySheetProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** The history of a trip, newest first, with buttons that undo changes. */
export function HistorySheet({ trip, isOpen, onClose }: HistorySheetProps) {
  const { t } = useLingui();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useHistory(
    trip.itinerary_id,
    isOpen,
  );
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <Sheet title={t`History`} isOpen={isOpen} onClose={onClose}>
      {isPending && (
        <>
          <LoadingStatus>{t`Loading the history…`}</LoadingStatus>
          <Skeleton height="4.5rem" />
        </>
      )}
      {error !== null && (
        <div className="history__failed" role="alert">
          <p>{errorText(error, t`Failed to load the history`)}</p>
          <Button isSmall onPress={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {data !== undefined && changes.length === 0 && (
        <p className="mute">
          <Trans>Nothing has been changed yet.</Trans>
        </p>
      )}
      <ol className="history" aria-label={t`Changes, the newest first`}>
        {changes.map((change) => (
          <HistoryRow key={change.change_id} id={trip.itinerary_id} change={change} />
        ))}
      </ol>
      {hasNextPage && (
        <Button isBlock isWorking={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          <Trans>Show earlier changes</Trans>
        </Button>
      )}
    </Sheet>
  );
}

function HistoryRow({
  id,
  change: { change_id, at, by, summary, can_undo },
}: {
  id: string;
  change: Change;
}) {
  const { t } = useLingui();
  const { undo, undoing } = useUndo(id);
  const who = by?.name ?? t`A former member`;
  // Sheets are rendered in the browser only, so these are the traveller's clock and time zone.
  const when = momentText(new Date(at), new Date());
  return (
    <li className="history__row">
      <div className="history__what">
        <p>{summary}</p>
        <p className="cap">
          {who} · <time dateTime={at}>{when}</time>
        </p>
      </div>
      {can_undo && (
        <Button
          look="soft"
          isSmall
          label={t`Undo: ${summary}`}
          isWorking={undoing === change_id}
          onPress={() => undo(change_id)}
        >
          <Undo2 />
          <Trans>Undo</Trans>
        </Button>
      )}
    </li>
  );
}
