import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import type { Schema } from '../../api/client';
import { useSession } from '../../api/viewer';
import { PressLink } from '../../ui/buttons/press';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';

/** The size of the catalogue, counted by the server. */
export interface CatalogueSize extends Pick<Schema<'Catalogue'>, 'others'> {
  destinations: number;
  /** Number of destinations with a guide. */
  guides: number;
}

/** The first screen: what the app does, a call to action, and three popular trips. */
export function Hero({ catalogue }: { catalogue: CatalogueSize | null }) {
  const { t } = useLingui();
  const { viewer } = useSession();
  return (
    <section className="hero" id="top" aria-labelledby="hero-title">
      <HeroScene />
      <div className="hero__in">
        <h1 id="hero-title" tabIndex={-1}>
          <Trans>
            Which
            <br />
            way next?
          </Trans>
        </h1>
        <p>
          <Trans>Plan the trip day by day, on your own, with friends or with AI.</Trans>
          {catalogue !== null && ' '}
          {catalogue !== null && (
            <Plural
              value={catalogue.guides}
              one="Hand-written guide to # destination."
              other="Hand-written guides to # destinations."
            />
          )}
        </p>
        <PrimaryButton href={viewer === null ? '/signin' : '/explore'}>{t`Let's Plan`}</PrimaryButton>
        <Signpost />
      </div>
    </section>
  );
}

const PLATES = [
  { search: 'Kochi', name: msg`Kochi`, days: 5, look: 'signpost__plate--sign' },
  { search: 'Paris', name: msg`Paris`, days: 4, look: 'signpost__plate--trail signpost__plate--left' },
  { search: 'Tokyo', name: msg`Tokyo`, days: 9, look: 'signpost__plate--paper' },
];

/** Links to three popular trips. */
function Signpost() {
  const { t } = useLingui();
  return (
    <nav className="signpost" aria-label={t`Popular trips`}>
      {PLATES.map(({ search, name, days, look }) => (
        <PressLink
          key={search}
          className={`signpost__plate ${look}`}
          href={`/create-trip?destination=${encodeURIComponent(search)}`}
        >
          {t(name)}{' '}
          <small>
            <Plural value={days} one="# day" other="# days" />
          </small>
        </PressLink>
      ))}
    </nav>
  );
}

/** The x, top and height of each tree. */
const TREES = [
  [40, 520, 120],
  [96, 476, 150],
  [150, 518, 104],
  [372, 530, 110],
  [418, 500, 140],
  [560, 538, 90],
  [1010, 508, 120],
  [1062, 472, 150],
  [1116, 508, 112],
  [1190, 474, 160],
  [1244, 516, 120],
] as const;

/**
 * The x, y and radius of each star. They surround the moon, because among text a dot would look like a typo.
 */
const STARS = [
  [690, 70, 7],
  [742, 176, 5],
  [660, 214, 4],
  [960, 96, 5],
  [1010, 250, 4],
  [1120, 226, 7],
  [1190, 120, 5],
  [1228, 268, 4],
  [1150, 380, 4],
] as const;

const tenth = (value: number) => Math.round(value * 10) / 10;

function treePath(x: number, top: number, height: number): string {
  const tier = (index: number) => {
    const half = tenth(height * (0.15 + index * 0.06));
    return `M${x} ${tenth(top + index * height * 0.22)}l${half} ${tenth(height * 0.36)}h${-2 * half}z`;
  };
  const trunk = `M${tenth(x - height * 0.03)} ${tenth(top + height * 0.8)}h${tenth(height * 0.06)}v${tenth(height * 0.3)}h${-tenth(height * 0.06)}z`;
  return tier(0) + tier(1) + tier(2) + trunk;
}

/** Returns the path of a four-pointed star. */
function starPath(x: number, y: number, size: number): string {
  const corner = (dx: number, dy: number) => `Q${x} ${y} ${x + dx} ${y + dy}`;
  return `M${x} ${y - size}${corner(size, 0)}${corner(0, size)}${corner(-size, 0)}${corner(0, -size)}z`;
}

/**
 * Hills under the sun, or under the moon in the dark theme, with the path to the signpost. They continue at
 * both sides.
 */
function HeroScene() {
  return (
    <svg
      className="hero__scene"
      viewBox="0 0 1280 760"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle cx="800" cy="330" r="390" fill="var(--glow)" opacity=".5" />
      <circle cx="800" cy="330" r="250" fill="var(--glow)" />
      <circle cx="800" cy="330" r="118" fill="var(--sun)" />
      <path fill="var(--star)" d={STARS.map(([x, y, size]) => starPath(x, y, size)).join('')} />
      <g fill="var(--cloud)">
        <rect x="930" y="180" width="180" height="20" rx="10" />
        <rect x="980" y="162" width="150" height="20" rx="10" />
        <rect x="1040" y="316" width="120" height="14" rx="7" />
        <rect x="1010" y="328" width="130" height="14" rx="7" />
      </g>
      <g id="hero-hills">
        <path
          fill="var(--far)"
          d="M-20 620L70 556L150 600L262 530L400 590L520 500L640 560L760 440L880 530L1000 410L1130 500L1300 420V780H-20Z"
        />
        <path
          fill="var(--paper)"
          d="M520 500L548 516L532 514L520 526L506 512L492 518ZM1000 410L1036 438L1014 436L1000 452L982 434L966 442ZM760 440L790 466L772 462L756 476L742 460L728 468Z"
        />
        <path fill="var(--mid)" d="M-20 590Q140 520 320 572T640 566T960 552T1300 560V780H-20Z" />
        <path fill="var(--low)" d={TREES.map(([x, top, height]) => treePath(x, top, height)).join('')} />
        <path fill="var(--low)" d="M-20 640Q180 566 420 628T860 606T1300 620V780H-20Z" />
        <path fill="var(--near)" d="M-20 700Q220 640 520 676T940 648T1300 672V780H-20Z" />
      </g>
      {/* Mirrored, so that the edges match. */}
      <use href="#hero-hills" transform="translate(-40) scale(-1 1)" />
      <use href="#hero-hills" transform="translate(2600) scale(-1 1)" />
      <path
        fill="var(--paper)"
        d="M906 650Q846 662 884 680Q930 702 800 780H960Q990 706 922 676Q896 662 926 650Z"
      />
      <path
        className="hero__birds"
        d="M836 100q12-14 24 0q12-14 24 0M902 146q9-11 18 0q9-11 18 0M806 164q7-9 14 0q7-9 14 0"
      />
    </svg>
  );
}
