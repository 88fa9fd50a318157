import { ArrowUpRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

import { PressButton, PressLink, type PressLinkProps } from './press';

export interface TextLinkProps {
  children: ReactNode;
  href?: string;
  onPress?: () => void;
  /** Opens outside the app in a new window: shows an arrow and says so. */
  isOutside?: boolean;
  label?: string;
  /** Ref of the button. */
  ref?: Ref<HTMLButtonElement>;
}

/** A text link, or a button that looks like one if it has no address. */
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
 * The main link of a card. Its text is its accessible name, but the whole card (an element with the class
 * `card-with-link`) is clickable. Use `aria-describedby` for the card's other content.
 */
export function CardLink(props: Omit<PressLinkProps, 'className'>) {
  return <PressLink {...props} className="card-link" />;
}
