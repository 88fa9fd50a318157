import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { useBootstrap } from '../../api/bootstrap';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { IconButton } from '../../ui/icon-button/IconButton';
import { SkipLink } from '../../ui/layout/SkipLink';
import { Logo } from '../../ui/logo/Logo';
import { OfflineNote } from '../../ui/offline-note/OfflineNote';

export interface AuthFrameProps {
  title: string;
  /** One line of help below the title. */
  lead: ReactNode;
  /** Seed and kind of the picture. */
  art: { name: string; kind: string };
  /** Where Back leads; without it the logo stands there. */
  back?: string;
  children: ReactNode;
}

/** The frame of the pages that lead in: a picture, and a form below or beside it. */
export function AuthFrame({ title, lead, art, back, children }: AuthFrameProps) {
  const { appName } = useBootstrap();
  return (
    <div className="auth-page">
      <SkipLink />
      <OfflineNote>This works again once you are back.</OfflineNote>
      <div className="auth">
        <header className="auth__art">
          <CoverArt name={art.name} kind={art.kind} />
          {back === undefined ? (
            <div className="auth__logo">
              <Logo name={appName} href="/" />
            </div>
          ) : (
            <div className="auth__back">
              <IconButton label="Back" icon={ArrowLeft} look="disc" href={back} />
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
