import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';

import { FollowContext } from './navigation';

export interface PressButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Busy: takes the focus, but no press; says its name when that begins and ends. */
  isWorking?: boolean | undefined;
}

/**
 * The browser's own button, without a look. React-aria's would bring 14 kB of scripts to every page for what browsers
 * do by themselves.
 */
export function PressButton(props: PressButtonProps) {
  const {
    ref,
    type = 'button',
    onPress,
    isDisabled,
    isWorking = false,
    autoFocus = false,
    ...attributes
  } = props;
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => own.current);
  useEffect(() => {
    // Not as React does it, which is before a question knows that it now holds the focus, not the sheet below it.
    if (autoFocus) own.current?.focus();
  }, [autoFocus]);
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    if (wasWorking.current === isWorking) return;
    wasWorking.current = isWorking;
    const button = own.current;
    if (button !== null && button === document.activeElement)
      announce(button.getAttribute('aria-label') ?? button.textContent);
  }, [isWorking]);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    if (isWorking) {
      // Submits no form either.
      event.preventDefault();
      return;
    }
    // Safari does not focus a button that is clicked: a sheet would not know where to return the focus.
    if (document.activeElement !== button) button.focus({ preventScroll: true });
    onPress?.();
  };
  return (
    <button
      {...attributes}
      ref={own}
      type={type}
      disabled={isDisabled}
      aria-disabled={isWorking ? 'true' : attributes['aria-disabled']}
      onClick={press}
    />
  );
}

export interface PressLinkProps extends Omit<ComponentProps<'a'>, 'onClick' | 'href'> {
  href: string;
  /** Before the link is followed. */
  onPress?: (() => void) | undefined;
  /** What a page within the app is given of this one. */
  state?: unknown;
}

/** A link without a look; within the app it changes the page without loading it anew. */
export function PressLink({ href, onPress, state, children, ...attributes }: PressLinkProps) {
  const follow = use(FollowContext);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onPress?.();
    if (follow === null || event.defaultPrevented || !isForThisPage(event)) return;
    event.preventDefault();
    if (state === undefined) follow(href);
    else follow(href, { state });
  };
  return (
    <a {...attributes} href={href} onClick={press}>
      {children}
    </a>
  );
}

/** Not for a new tab or window, another site, or a download. */
function isForThisPage(event: MouseEvent<HTMLAnchorElement>): boolean {
  const link = event.currentTarget;
  return (
    (link.target === '' || link.target === '_self') &&
    link.origin === location.origin &&
    !link.hasAttribute('download') &&
    !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey)
  );
}

/** How long a screen reader has to begin; it reads a text to its end. */
const SAID_MS = 7000;

let region: HTMLElement | null = null;

/** Has a screen reader say something at once. */
function announce(text: string): void {
  if (region === null || !region.isConnected) {
    region = document.createElement('div');
    region.className = 'vh';
    region.ariaLive = 'assertive';
    // React-aria hides everything from screen readers that is outside of an open sheet, but not this.
    region.dataset.liveAnnouncer = 'true';
    document.body.append(region);
  }
  const line = document.createElement('div');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), SAID_MS);
}

export interface ToggleProps {
  className: string;
  /** Accessible name, unless the content is. */
  label?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** A button that is on or off. */
export function Toggle({ className, label, isOn, onChange, children }: ToggleProps) {
  return (
    <PressButton
      className={className}
      aria-label={label}
      aria-pressed={isOn}
      data-selected={isOn ? 'true' : undefined}
      onPress={() => onChange(!isOn)}
    >
      {children}
    </PressButton>
  );
}
