import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, GripVertical, Map } from 'lucide-react';

import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Rating } from '../../ui/labels/Rating';
import { Tag } from '../../ui/labels/Tag';
import { StageList } from '../../ui/lists/StageList';
import { Avatar } from '../../ui/pictures/Avatar';

// Small pictures of the app for the feature cards, built from its real components. Decorative: hidden from
// screen readers.

/** A fan of three posters. */
export function GuidesStill() {
  return (
    <div className="still-guides">
      <div className="art">
        <CoverArt name="Bali" kind="island" crop="portrait" />
      </div>
      <div className="art">
        <CoverArt name="Ladakh" kind="mountains" crop="portrait" />
      </div>
      <div className="art">
        <CoverArt name="Kyoto" kind="temple" crop="portrait" />
      </div>
    </div>
  );
}

const PLACES: readonly { name: MessageDescriptor; art: string; kind: string }[] = [
  { name: msg`Fishing nets`, art: 'Fishing nets', kind: 'sea' },
  { name: msg`Kashi Art Cafe`, art: 'Kashi Art Cafe', kind: 'food' },
  { name: msg`St. Francis Church`, art: 'St. Francis Church', kind: 'museum' },
];

/** Three stops of a day; the second one is being dragged. */
export function OrderStill() {
  const { t } = useLingui();
  return (
    <ol className="still-order">
      {PLACES.map(({ name, art, kind }, index) => (
        <li key={art} className={index === 1 ? 'still-order__lifted' : undefined}>
          <GripVertical />
          <span className="art">
            <CoverArt name={art} kind={kind} />
          </span>
          <span className="clip">{t(name)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The planner at work. */
export function PlannerStill() {
  const { t } = useLingui();
  return (
    <div className="still-planner">
      <StageList
        stages={[
          { id: 'choices', title: t`Reading your choices`, icon: Check, state: 'done' },
          { id: 'places', title: t`Finding places`, icon: Check, state: 'done' },
          { id: 'days', title: t`Arranging your days`, icon: Map, state: 'now' },
        ]}
      />
    </div>
  );
}

/** A rated place nearby. */
export function NearbyStill() {
  const { t } = useLingui();
  return (
    <div className="still-nearby">
      <div className="art art--s">
        <CoverArt name="Kashi Art Cafe" kind="food" />
      </div>
      <div>
        <b className="b">{t`Kashi Art Cafe`}</b>
        <p className="cap">{t`0.6 km away`}</p>
        <Rating value={4.5} total={6340} />
      </div>
    </div>
  );
}

/** Three travellers on a trip with their permissions. */
export function TeamStill() {
  const { t } = useLingui();
  return (
    <div className="still-team">
      <div>
        <Avatar name="Asha" tint={1} />
        <Tag>{t`Owner`}</Tag>
      </div>
      <div>
        <Avatar name="Ravi" tint={2} />
        <Tag tone="night">{t`Can edit`}</Tag>
      </div>
      <div>
        <Avatar name="Lena" tint={3} />
        <Tag tone="trail">{t`Can view`}</Tag>
      </div>
    </div>
  );
}

const LAND =
  'M230 -20Q212 120 252 220Q232 300 262 390Q238 500 270 610Q250 740 286 920H440Q420 760 452 640Q470 560 430 500Q452 420 400 360Q432 290 380 220Q360 90 402 -20ZM468 330Q540 300 566 372Q590 460 548 500Q490 500 478 430Q456 380 468 330ZM600 -20Q570 120 622 230Q596 350 634 470Q596 620 640 760L622 920H820V-20ZM478 560Q560 530 590 600Q600 720 540 800Q480 860 486 760Q460 640 478 560Z';
const PARKS =
  'M276 250Q330 236 346 286Q340 330 296 326Q262 300 276 250ZM680 300Q760 290 770 360Q740 420 690 392ZM300 680Q350 660 372 720Q356 790 316 780ZM506 620Q548 612 556 660Q540 710 512 690Z';
const ROADS =
  'M300 -10Q288 140 306 250Q284 400 318 520Q300 700 342 910M262 400Q320 380 402 372M272 520Q350 500 436 520M276 640Q350 620 444 640M330 120Q350 200 372 236M300 250Q350 260 384 240M660 -10Q648 200 684 340Q660 520 690 640Q676 800 690 910M622 230Q700 210 810 240M634 470Q720 450 810 480M640 690Q720 680 810 700M740 -10Q730 300 752 480Q740 700 760 910M496 350Q540 400 530 480M506 590Q548 660 524 790';
const HIGHWAY = 'M360 910Q380 700 356 560Q400 420 436 400Q520 380 560 420Q620 470 720 560Q760 640 810 660';
const WAVES =
  'M60 180q18-12 36 0t36 0M90 460q18-12 36 0t36 0M40 700q18-12 36 0t36 0M520 150q14-10 28 0t28 0M470 240q14-10 28 0t28 0';
const ROUTE = 'M286 300L330 372L420 330L372 470L505 430';
const STOPS = [
  [286, 282],
  [330, 354],
  [420, 312],
  [372, 452],
  [505, 412],
] as const;

/** A map with the route of a day. */
export function MapStill() {
  return (
    <svg className="still-map" viewBox="150 212 470 300" preserveAspectRatio="xMidYMid slice">
      <path className="still-map__land" d={LAND} />
      <path className="still-map__park" d={PARKS} />
      <path className="still-map__road" d={ROADS} />
      <path className="still-map__highway" d={HIGHWAY} />
      <path className="still-map__wave" d={WAVES} />
      <path className="still-map__casing" d={ROUTE} />
      <path className="still-map__route" d={ROUTE} />
      {STOPS.map(([x, y], index) => (
        <g key={index}>
          <path className="still-map__pin" d={`M${x} ${y + 22}l-9-10h18z`} />
          <circle className="still-map__pin" cx={x} cy={y} r="21" />
          <circle className={index === 0 ? 'still-map__first' : 'still-map__stop'} cx={x} cy={y} r="17.5" />
          <text className="still-map__number" x={x} y={y + 6.5} textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
