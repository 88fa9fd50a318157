import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../buttons/IconButton';

export interface TopBarProps {
  /** The page's heading; omit it if the page has a larger one. */
  title?: string;
  /** An address, or a function to call. */
  back?: string | (() => void);
  /** Buttons at the end; a StepIndicator fills the middle. */
  children?: ReactNode;
}

/** The bar at the top of a page with Back, title and actions. */
export function TopBar({ title, back, children }: TopBarProps) {
  const { t } = useLingui();
  return (
    <header className="topbar">
      {typeof back === 'string' && <IconButton label={t`Back`} icon={ArrowLeft} href={back} />}
      {typeof back === 'function' && <IconButton label={t`Back`} icon={ArrowLeft} onPress={back} />}
      {title !== undefined && <h1>{title}</h1>}
      {children}
    </header>
  );
}
