import { Map, MapPin, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

import { hydrate } from '../tests/hydrate';
import { Ask } from './ask/Ask';
import { Avatar } from './avatar/Avatar';
import { AvatarStack } from './avatar/AvatarStack';
import { Badge } from './badge/Badge';
import { Button } from './button/Button';
import { Carousel } from './carousel/Carousel';
import { ChipRadio } from './chip/ChipRadio';
import { ChipToggles } from './chip/ChipToggles';
import { CodeField } from './code-field/CodeField';
import { CoverArt } from './cover-art/CoverArt';
import { KINDS } from './cover-art/kinds';
import { DateField } from './date-field/DateField';
import { Facts } from './facts/Facts';
import { Field } from './field/Field';
import { Go } from './go/Go';
import { IconButton } from './icon-button/IconButton';
import { SkipLink } from './layout/SkipLink';
import { LikeButton, LikeCount } from './like-button/LikeButton';
import { Logo } from './logo/Logo';
import { Menu } from './menu/Menu';
import { Meter } from './meter/Meter';
import { Note } from './note/Note';
import { OptionCards } from './option/OptionCards';
import { Picture } from './picture/Picture';
import { Plate } from './plate/Plate';
import { Rating } from './rating/Rating';
import { SearchField } from './search-field/SearchField';
import { SearchLink } from './search-field/SearchLink';
import { Segments } from './segments/Segments';
import { Select } from './select/Select';
import { Sheet } from './sheet/Sheet';
import { LoadingStatus, Skeleton } from './skeleton/Skeleton';
import { Stages } from './stages/Stages';
import { Stats } from './stats/Stats';
import { Stepper } from './stepper/Stepper';
import { SuggestField } from './suggest-field/SuggestField';
import { Switch } from './switch/Switch';
import { TabBar } from './tab-bar/TabBar';
import { Tabs } from './tabs/Tabs';
import { TextLink } from './text-link/TextLink';
import { Toasts } from './toast/Toasts';
import { TopBar } from './top-bar/TopBar';
import { Trailbar } from './trailbar/Trailbar';
import { Walk } from './walk/Walk';

const nothing = () => undefined;
const days = [
  { id: 'all', label: 'All' },
  { id: '1', label: 'Day 1' },
];
const days1to14 = { min: 1, max: 14, lessLabel: 'Less', moreLabel: 'More', unit: () => 'days' };

/** A name, the element, and a text or attribute its first HTML must hold. */
const KIT: [string, ReactNode, string][] = [
  ['Go', <Go key="k">Next</Go>, 'Next'],
  [
    'Go, a link',
    <Go key="k" href="/signin">
      Go on
    </Go>,
    'href="/signin"',
  ],
  [
    'Go, quiet',
    <Go key="k" isQuiet>
      Next
    </Go>,
    'aria-disabled="true"',
  ],
  [
    'Go, working',
    <Go key="k" isWorking>
      Next
    </Go>,
    'aria-disabled="true"',
  ],
  [
    'Plate',
    <Plate key="k" tone="sand">
      312 km
    </Plate>,
    '312 km',
  ],
  [
    'Button',
    <Button key="k" look="danger">
      Delete
    </Button>,
    'btn--danger',
  ],
  [
    'Button, a link',
    <Button key="k" href="/x">
      There
    </Button>,
    'href="/x"',
  ],
  ['IconButton', <IconButton key="k" label="Open map" icon={Map} />, 'aria-label="Open map"'],
  ['IconButton, quiet', <IconButton key="k" label="Close" icon={Map} isQuiet />, 'aria-disabled="true"'],
  [
    'TextLink',
    <TextLink key="k" href="/trips">
      All Trips
    </TextLink>,
    'All Trips',
  ],
  [
    'TextLink, outside',
    <TextLink key="k" href="https://a.example/" isOutside>
      Map
    </TextLink>,
    'noopener',
  ],
  ['LikeButton', <LikeButton key="k" count={128} isLiked onChange={nothing} />, 'aria-pressed="true"'],
  ['LikeCount', <LikeCount key="k" count={1} />, '1 like'],
  ['Field', <Field key="k" label="Email" value="" onChange={nothing} />, 'Email'],
  ['Field, password', <Field key="k" label="Password" type="password" value="" />, 'Show password'],
  ['Field, wrong', <Field key="k" label="Name" value="" error="Too short" />, 'Too short'],
  ['Field, lines', <Field key="k" label="About" value="Hi" rows={4} />, '<textarea'],
  ['Field, locked', <Field key="k" label="Email" value="a@b.c" isLocked />, 'readOnly'],
  ['SearchField', <SearchField key="k" label="Search" value="a" onChange={nothing} />, 'Clear search'],
  [
    'SearchLink',
    <SearchLink key="k" href="/create-trip">
      Search a destination
    </SearchLink>,
    'create-trip',
  ],
  [
    'SuggestField',
    <SuggestField
      key="k"
      label="Where"
      icon={MapPin}
      value="Ko"
      onChange={nothing}
      options={[]}
      onChoose={nothing}
    />,
    'role="combobox"',
  ],
  ['CodeField', <CodeField key="k" label="Code" value="40" onChange={nothing} />, 'Digit 1 of 4'],
  [
    'Select',
    <Select key="k" label="Country" options={[{ id: 'IN', label: 'India' }]} value="IN" onChange={nothing} />,
    'India',
  ],
  [
    'DateField',
    <DateField key="k" label="Start" value="2026-03-04" min="2026-03-01" onChange={nothing} />,
    'Start',
  ],
  [
    'DateField, empty',
    <DateField key="k" label="End" value={null} min="2026-03-01" onChange={nothing} />,
    'End',
  ],
  [
    'Switch',
    <Switch key="k" isOn onChange={nothing}>
      Multi-city trip
    </Switch>,
    'role="switch"',
  ],
  ['Stepper', <Stepper key="k" label="Days" value={3} onChange={nothing} {...days1to14} />, 'value="3"'],
  [
    'Stepper, large',
    <Stepper key="k" label="Days" size="large" value={5} onChange={nothing} {...days1to14} />,
    'big-days',
  ],
  [
    'Segments',
    <Segments key="k" label="By" options={days} value="all" onChange={nothing} />,
    'role="radiogroup"',
  ],
  [
    'ChipRadio',
    <ChipRadio key="k" label="Day" options={days} value="1" onChange={nothing} isScrolling />,
    'Day 1',
  ],
  [
    'ChipToggles',
    <ChipToggles key="k" label="Loves" options={days} values={['1']} onChange={nothing} />,
    'aria-pressed="true"',
  ],
  [
    'OptionCards',
    <OptionCards
      key="k"
      label="Who"
      options={[{ id: 'ME', title: 'Just me', text: 'One seat', icon: Map }]}
      value="ME"
      onChange={nothing}
    />,
    'Just me',
  ],
  [
    'Tabs',
    <Tabs
      key="k"
      label="Trip"
      items={[{ id: 'a', label: 'Overview', panel: 'Words' }]}
      value="a"
      onChange={nothing}
    />,
    'Words',
  ],
  [
    'Menu',
    <Menu
      key="k"
      label="Trip menu"
      icon={Map}
      actions={[{ id: 'x', label: 'Delete', icon: Trash2 }]}
      onAction={nothing}
    />,
    'aria-haspopup',
  ],
  [
    'Sheet, closed',
    <Sheet key="k" title="Share" isOpen={false} onClose={nothing}>
      Text
    </Sheet>,
    '',
  ],
  [
    'Ask, closed',
    <Ask key="k" title="Sure?" isOpen={false} onCancel={nothing} onConfirm={nothing} confirmLabel="Yes" />,
    '',
  ],
  ['Toasts', <Toasts key="k" />, ''],
  [
    'TabBar',
    <TabBar
      key="k"
      appName="Waypost"
      home="/"
      current="/t"
      items={[{ href: '/t', label: 'Trips', icon: Map }]}
    />,
    'aria-current="page"',
  ],
  ['TopBar', <TopBar key="k" title="Settings" back="/profile" />, 'Settings'],
  ['Trailbar', <Trailbar key="k" label="Way" step={3} of={7} />, 'Step 3 of 7'],
  ['Meter', <Meter key="k" label="Building" value={2} max={5} valueText="Stage 3 of 5" />, 'Stage 3 of 5'],
  ['Meter, walking', <Meter key="k" label="Building" value={null} max={5} />, 'meter--walking'],
  ['Walk', <Walk key="k" />, 'walk'],
  ['Stages', <Stages key="k" stages={[{ id: 'a', title: 'Finding', icon: Map, state: 'now' }]} />, 'Finding'],
  ['Avatar', <Avatar key="k" name="Asha" size="xl" />, '>A<'],
  ['Avatar, photo', <Avatar key="k" name="Asha" src="/media/a.webp" />, '/media/a.webp'],
  [
    'AvatarStack',
    <AvatarStack key="k" people={[{ id: '1', name: 'Asha' }]} more={2} label="3 people" onPress={nothing} />,
    '3 people',
  ],
  ['Stats', <Stats key="k" items={[{ label: 'Trips', value: 1200 }]} />, '1,200'],
  ['Facts', <Facts key="k" items={[{ icon: Map, text: 'Kochi' }]} />, 'Kochi'],
  ['Rating', <Rating key="k" value={4.5} total={6340} />, '6,340'],
  [
    'Badge',
    <Badge key="k" tone="moss">
      Published
    </Badge>,
    'Published',
  ],
  [
    'Note',
    <Note key="k" isStatus>
      Offline
    </Note>,
    'role="status"',
  ],
  ['Skeleton', <Skeleton key="k" shape="line" width="40%" />, 'skel--line'],
  ['LoadingStatus', <LoadingStatus key="k">Loading your trips</LoadingStatus>, 'Loading your trips'],
  [
    'Carousel',
    <Carousel key="k" label="Published trips">
      Cards
    </Carousel>,
    'Published trips, scrolls sideways',
  ],
  ['Logo', <Logo key="k" name="Waypost" href="/" />, 'Waypost'],
  ['SkipLink', <SkipLink key="k" />, 'Skip to content'],
  ['Picture', <Picture key="k" src="/media/p.webp" name="Kochi" />, '/media/p.webp'],
  ['Picture without a photo', <Picture key="k" src={null} name="Kochi" label="Kochi" />, 'role="img"'],
  ...KINDS.map((kind): [string, ReactNode, string] => [
    `CoverArt ${kind}`,
    <CoverArt key="k" name="Kochi" kind={kind} />,
    'class="cover-art"',
  ]),
];

test.each(KIT)('%s renders on the server and hydrates without a word', async (_name, element, expected) => {
  const { html, complaints, unmount } = await hydrate(element);
  expect(html).toContain(expected);
  expect(complaints).toEqual([]);
  await unmount();
});
