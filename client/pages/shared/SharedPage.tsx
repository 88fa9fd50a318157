import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import type { Schema } from '../../api/client';
import { ApiError } from '../../api/errors';
import { useApi } from '../../api/query';
import { useSession } from '../../api/viewer';
import { Invitation } from '../../features/join-trip/Invitation';
import { InvalidShareLink, useJoinByLink, useSignInToJoin } from '../../features/join-trip/joinByLink';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { useHeadingFocus } from '../../ui/focus';
import { WaitingLine } from '../../ui/frames/Skeleton';

/**
 * The page of a share link: joins the trip and opens it. Visitors who are not signed in see an invitation
 * first.
 */
export default function SharedPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const isVisitor = useSession().viewer === null;
  // Comes with the document. Signed-in travellers see this page only briefly, so fetching it would not be
  // worthwhile.
  const { data: preview, error } = useApi<Schema<'Preview'>>(
    `/itinerary/shared/${encodeURIComponent(token)}`,
    { enabled: isVisitor && token !== '' },
  );
  usePageTitle(token === '' ? t`Invalid share link` : (preview?.trip_name ?? t`Shared trip`));
  useJoinByLink(token === '' ? null : token);
  const signIn = useSignInToJoin(token);
  const isInvalid = token === '' || (isVisitor && error instanceof ApiError && error.status === 404);
  // Even without a preview, the next step is clear.
  const isUnknown = isVisitor && error !== null && !isInvalid;
  const signInNow = useEffectEvent(signIn);
  useEffect(() => {
    if (isUnknown) signInNow();
  }, [isUnknown]);
  const isInvited = isVisitor && preview !== undefined;
  useHeadingFocus(isInvited || isInvalid);
  if (isInvalid) return <InvalidShareLink />;
  return isInvited ? <Invitation token={token} trip={preview} onJoin={signIn} /> : <Joining />;
}

function Joining() {
  const { t } = useLingui();
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="A shared trip" kind="road" />
        </div>
        {/* The status contains the heading, because a heading that contains only a status has no
            accessible name. */}
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
