import { ArrowUpRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

import { PressButton, PressLink, type PressLinkProps } from './press';

export interface TextLinkProps {
  children: ReactNode;
  href?: string;
  onPress?: () => void;
  /** Leaves the app in a new window: shows an arrow and says so. */
  isOutside?: boolean;
  label?: string;
  /** Of the button. */
  ref?: Ref<HTMLButtonElement>;
}

/** A text link; without an address a button that looks like one. */
export function TextLink({ children, href, onPress, isOutside = false, label, ref }: TextLinkProps) {
  if (href === undefined)
    return (
      <PressButton ref={ref} className="link" onPress={onPress} aria-label={label}>
        {children}
      </PressButton>
    );
  return (
    <PressLink
      className="link"
      href={href}
      onPress={onPress}
      aria-label={label}
      {...(isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
      {isOutside && <ArrowUpRight />}
    </PressLink>
  );
}

/**
 * The one link of a card: named by its own text, while the whole card (an element with the class `card-with-link`) can
 * be pressed. What else the card says is its description: `aria-describedby`.
 */
export function CardLink(props: Omit<PressLinkProps, 'className'>) {
  return <PressLink {...props} className="card-link" />;
}
