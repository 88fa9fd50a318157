import type { ReactNode } from 'react';

import { PrimaryButton } from '../buttons/PrimaryButton';
import { CenterPage } from './CenterPage';

export interface NotFoundProps {
  /** What is missing: "Trip not found". */
  title: string;
  /** Possible reasons. */
  children: ReactNode;
  /** Where to go instead. */
  href: string;
  /** Label of the link. */
  way: string;
}

/** A page for something that does not exist. */
export function NotFound({ title, children, href, way }: NotFoundProps) {
  return (
    <CenterPage title={title}>
      <p className="mute">{children}</p>
      <PrimaryButton href={href}>{way}</PrimaryButton>
    </CenterPage>
  );
}
