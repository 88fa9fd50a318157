import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';

import { FollowContext } from '../navigation';

export interface PressButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Busy: focusable but not pressable. Announces its name when this begins and ends. */
  isWorking?: boolean | undefined;
}

/**
 * An unstyled native button. React-aria's would add 14 kB of scripts to every page for behaviour that
 * browsers have anyway.
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
    // Not with React's autoFocus, which runs before a question knows that it holds the focus instead of the
    // sheet below it.
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
      // Does not submit a form either.
      event.preventDefault();
      return;
    }
    // Safari does not focus a clicked button, and a sheet would not know where to return the focus.
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
  /** Called before the link is followed. */
  onPress?: (() => void) | undefined;
  /** Navigation state for a page within the app. */
  state?: unknown;
}

/** An unstyled link. Within the app it changes the page without a page load. */
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

/** Whether a click stays in this window and this app, unlike new tabs, other sites and downloads. */
function isForThisPage(event: MouseEvent<HTMLAnchorElement>): boolean {
  const link = event.currentTarget;
  return (
    (link.target === '' || link.target === '_self') &&
    link.origin === location.origin &&
    !link.hasAttribute('download') &&
    !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey)
  );
}

/** Time for a screen reader to start, in milliseconds. It then reads the text to the end. */
const ANNOUNCEMENT_MS = 7000;

let region: HTMLElement | null = null;

/** Announces a text to screen readers at once. */
function announce(text: string): void {
  if (region === null || !region.isConnected) {
    region = document.createElement('div');
    region.className = 'vh';
    region.ariaLive = 'assertive';
    // Prevents react-aria from hiding the region from screen readers while a sheet is open.
    region.dataset.liveAnnouncer = 'true';
    document.body.append(region);
  }
  const line = document.createElement('div');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), ANNOUNCEMENT_MS);
}

export interface ToggleProps {
  className: string;
  /** Accessible name, unless the content provides it. */
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
