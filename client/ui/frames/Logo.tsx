import { PressButton, PressLink } from '../buttons/press';

/** The small signpost of the brand. */
function LogoMark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <rect x="12.5" y="1" width="3.5" height="26" rx="1.75" fill="currentColor" />
      <path
        fill="#FFC61A"
        d="M5 4.500h14.500q.9 0 1.500.7l3.400 3.600q.6.700 0 1.400L21 13.800q-.6.700-1.500.7H5q-1.500 0-1.500-1.500V6q0-1.500 1.500-1.500z"
      />
      <path
        fill="#EE5B39"
        d="M23 16.500H9.500q-.9 0-1.500.6l-2.600 2.700q-.6.700 0 1.400L8 23.900q.6.600 1.500.6H23q1.500 0 1.500-1.500v-5q0-1.500-1.500-1.500z"
      />
    </svg>
  );
}

export interface LogoProps {
  name: string;
  href?: string;
  onPress?: () => void;
}

/** The logo with the app's name: a link if it has an address, otherwise a button. */
export function Logo({ name, href, onPress }: LogoProps) {
  const inside = (
    <>
      <LogoMark />
      <b>{name}</b>
    </>
  );
  if (href !== undefined)
    return (
      <PressLink className="logo" href={href} aria-label={name}>
        {inside}
      </PressLink>
    );
  return (
    <PressButton className="logo" aria-label={name} onPress={onPress}>
      {inside}
    </PressButton>
  );
}
