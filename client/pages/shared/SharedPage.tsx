import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import type { Schema } from '../../api/client';
import { useApiCache } from '../../api/query';
import { InvalidShareLink, RefusedByLink, useJoinByLink } from '../../features/join-trip/joinByLink';
import { useHeadingFocus } from '../../ui/focus';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { WaitingLine } from '../../ui/Skeleton';

/** The page of a share link: joins the trip and goes there. */
export default function SharedPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  // The bootstrap has the preview on a full page load. It is not worth fetching for the moment that this page shows.
  const preview = useApiCache().read<Schema<'Preview'>>(`/itinerary/shared/${encodeURIComponent(token)}`);
  usePageTitle(token === '' ? t`Invalid share link` : (preview?.trip_name ?? t`Shared trip`));
  const refusal = useJoinByLink(token === '' ? null : token);
  useHeadingFocus(refusal !== null);
  if (refusal !== null) return <RefusedByLink reason={refusal} />;
  return token === '' ? <InvalidShareLink /> : <Joining />;
}

function Joining() {
  const { t } = useLingui();
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="A shared trip" kind="road" />
        </div>
        {/* The status contains the heading: a heading that contains only a status has no accessible name. */}
        <div role="status">
          <h1 className="title" tabIndex={-1}>
            {t`Loading shared trip...`}
          </h1>
        </div>
        <p className="mute">{t`You’ll see it in a moment.`}</p>
        <WaitingLine />
      </div>
    </main>
  );
}
