import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { useBootstrap } from '../../api/bootstrap';
import { IconButton } from '../../ui/buttons/IconButton';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { SkipLink } from '../../ui/focus';
import { Logo } from '../../ui/frames/Logo';
import { OfflineNote } from '../../ui/frames/OfflineNote';

export interface AuthFrameProps {
  title: string;
  /** One line of help below the title. */
  lead: ReactNode;
  /** Seed and kind of the picture. */
  art: { name: string; kind: string };
  /** Address of the Back link; without it, the logo is shown. */
  back?: string;
  children: ReactNode;
}

/** The frame of the sign-in pages: a form with a picture above or beside it. */
export function AuthFrame({ title, lead, art, back, children }: AuthFrameProps) {
  const { t } = useLingui();
  const { appName } = useBootstrap();
  return (
    <div className="auth-page">
      <SkipLink />
      <OfflineNote>
        <Trans>This page needs a connection.</Trans>
      </OfflineNote>
      <div className="auth">
        <header className="auth__art">
          <CoverArt name={art.name} kind={art.kind} />
          {back === undefined ? (
            <div className="auth__logo">
              <Logo name={appName} href="/" />
            </div>
          ) : (
            <div className="auth__back">
              <IconButton label={t`Back`} icon={ArrowLeft} look="disc" href={back} />
            </div>
          )}
        </header>
        <main className="auth__form" id="main" tabIndex={-1}>
          <h1 className="title">{title}</h1>
          <p className="mute">{lead}</p>
          {children}
        </main>
      </div>
    </div>
  );
}
