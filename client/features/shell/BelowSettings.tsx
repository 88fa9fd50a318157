import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { usePageTitle } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { Button } from '../../ui/buttons/Button';
import { LoadingStatus } from '../../ui/frames/Skeleton';
import { TopBar } from '../../ui/frames/TopBar';
import { AppShell } from './AppShell';

export interface BelowSettingsProps<Answer> {
  title: string;
  /** What the page is for. */
  about?: string;
  /** The answer to show. */
  query: UseQueryResult<Answer>;
  /** Announced while it loads. */
  loading: string;
  /** The message if the server gives no reason. */
  failed: string;
  children: (answer: Answer) => ReactNode;
}

/** A subpage of the settings that shows one answer, with a retry after a failure. */
export function BelowSettings<Answer>(props: BelowSettingsProps<Answer>) {
  const { title, about, loading, failed, children } = props;
  const { t } = useLingui();
  usePageTitle(title);
  const { data, error, isPending, isFetching, refetch } = props.query;
  return (
    <AppShell tab="/profile">
      <TopBar title={title} back="/settings" />
      <div className="stack below-settings">
        {about !== undefined && <p className="mute">{about}</p>}
        {isPending && <LoadingStatus>{loading}</LoadingStatus>}
        {data !== undefined && children(data)}
        {data === undefined && error !== null && (
          <>
            <p role="alert">{errorText(error, failed)}</p>
            <Button isWorking={isFetching} onPress={() => void refetch()}>
              {t`Try again`}
            </Button>
          </>
        )}
      </div>
    </AppShell>
  );
}
