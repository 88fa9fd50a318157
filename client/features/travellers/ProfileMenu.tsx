import { useLingui } from '@lingui/react/macro';
import { EllipsisVertical, Flag, ImageOff, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';

import { refusalOf } from '../../api/errors';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { late } from '../../ui/overlays/late';
import { Menu, type MenuAction } from '../../ui/overlays/Menu';
import { useSheet } from '../../ui/overlays/Sheet';
import { reportTraveller, type Traveller } from './api';
import { useSetBlocked } from './blocks';

const ReportSheet = late(() => import('../../ui/forms/ReportSheet').then((module) => module.ReportSheet));

type Part = 'profile' | 'photo';
type Action = Part | 'block' | 'unblock';

/** A menu that blocks a traveller, or reports their profile or photo. */
export function ProfileMenu({ traveller }: { traveller: Traveller }) {
  const { t } = useLingui();
  const { id, name, profile_image_url: photo, is_blocked: isBlocked, abilities } = traveller;
  const [part, setPart] = useState<Part>('profile');
  const [isAsking, setAsking] = useState(false);
  const sheet = useSheet();
  const blocking = useSetBlocked();
  const actions: MenuAction<Action>[] = [];
  if (abilities.can_block && isBlocked)
    actions.push({ id: 'unblock', label: t`Unblock`, icon: UserRoundCheck });
  else if (abilities.can_block)
    actions.push({ id: 'block', label: t`Block`, icon: UserRoundX, isDanger: true });
  if (abilities.can_report) {
    actions.push({ id: 'profile', label: t`Report profile`, icon: Flag, isDanger: true });
    if (photo !== null) actions.push({ id: 'photo', label: t`Report photo`, icon: ImageOff, isDanger: true });
  }
  const act = (chosen: Action) => {
    if (chosen === 'block') setAsking(true);
    else if (chosen === 'unblock') blocking.set({ id, name, isBlocked: false });
    else {
      setPart(chosen);
      sheet.open();
    }
  };
  if (actions.length === 0) return null;
  return (
    <>
      <Menu label={t`Options for ${name}`} icon={EllipsisVertical} actions={actions} onAction={act} />
      <ConfirmDialog
        title={t`Block ${name}?`}
        text={t`You no longer follow or find each other, and they can’t open your profile and your published trips. They aren’t told. Trips that you share stay as they are.`}
        icon={UserRoundX}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => blocking.set({ id, name, isBlocked: true }, () => setAsking(false))}
        confirmLabel={t`Block`}
        isDanger
        isWorking={blocking.isWorking}
      />
      {sheet.visit > 0 && (
        <ReportSheet
          title={part === 'photo' ? t`Report this photo?` : t`Report this profile?`}
          sheet={sheet}
          send={(report) => reportTraveller(id, part, report)}
          explain={(error) => refusalOf(error, t`Failed to send your report`)}
        />
      )}
    </>
  );
}
