import { useLingui } from '@lingui/react/macro';

import { useBootstrap, usePageTitle } from '../../api/bootstrap';
import { Button } from '../../ui/buttons/Button';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { CenterPage } from '../../ui/frames/CenterPage';

export default function ErrorPage() {
  const { t } = useLingui();
  const { detail } = useBootstrap();
  return <ErrorScreen message={detail ?? t`Something went wrong`} />;
}

/** Shown in place of a page that failed to render. */
export function ErrorScreen({ message }: { message: string }) {
  const { t } = useLingui();
  const title = t`Unexpected Application Error!`;
  usePageTitle(title);
  return (
    <CenterPage art="Lost" title={title}>
      <p className="mute error-message">{message}</p>
      <div className="error-ways">
        <PrimaryButton onPress={() => location.reload()}>{t`Try again`}</PrimaryButton>
        <Button href="/explore">{t`Go to Explore`}</Button>
      </div>
    </CenterPage>
  );
}
