import { ArrowUpRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button, Link } from 'react-aria-components';

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
      <Button ref={ref} className="link" onPress={onPress} aria-label={label}>
        {children}
      </Button>
    );
  return (
    <Link
      className="link"
      href={href}
      onPress={onPress}
      aria-label={label}
      {...(isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
      {isOutside && <ArrowUpRight />}
    </Link>
  );
}
