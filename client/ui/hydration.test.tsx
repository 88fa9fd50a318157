import { Map, MapPin, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { rendersAlike } from '../tests/rendersAlike';
import { Button } from './buttons/Button';
import { IconButton } from './buttons/IconButton';
import { LikeButton, LikeCount } from './buttons/LikeButton';
import { PrimaryButton } from './buttons/PrimaryButton';
import { TextLink } from './buttons/TextLink';
import { CoverArt } from './cover-art/CoverArt';
import { KINDS } from './cover-art/kinds';
import { ChipRadioGroup, ChipToggleGroup } from './fields/Chips';
import { CodeField } from './fields/CodeField';
import { DateRange } from './fields/DateRange';
import { Field } from './fields/Field';
import { OptionCards } from './fields/OptionCards';
import { SearchField } from './fields/SearchField';
import { SegmentedControl } from './fields/SegmentedControl';
import { Select } from './fields/Select';
import { Stepper } from './fields/Stepper';
import { SuggestField } from './fields/SuggestField';
import { Switch } from './fields/Switch';
import { SkipLink } from './focus';
import { Logo } from './frames/Logo';
import { ProgressBar } from './frames/ProgressBar';
import { LoadingStatus, Skeleton, WaitingLine } from './frames/Skeleton';
import { StepIndicator } from './frames/StepIndicator';
import { TabBar } from './frames/TabBar';
import { Tabs } from './frames/Tabs';
import { TopBar } from './frames/TopBar';
import { FormActions } from './forms/FormActions';
import { Badge } from './labels/Badge';
import { Callout } from './labels/Callout';
import { Facts } from './labels/Facts';
import { Rating } from './labels/Rating';
import { Stats } from './labels/Stats';
import { Tag } from './labels/Tag';
import { Carousel } from './lists/Carousel';
import { StageList } from './lists/StageList';
import { ConfirmDialog } from './overlays/ConfirmDialog';
import { Menu } from './overlays/Menu';
import { Sheet } from './overlays/Sheet';
import { Toasts } from './overlays/Toast';
import { Avatar, AvatarStack } from './pictures/Avatar';
import { Picture } from './pictures/Picture';

const nothing = () => undefined;

const days = [
  { id: 'all', label: 'All' },
  { id: '1', label: 'Day 1' },
];

const days1to14 = { min: 1, max: 14, lessLabel: 'Less', moreLabel: 'More', unit: () => 'days' };

rendersAlike([
  [
    'ConfirmDialog, closed',
    <ConfirmDialog
      key="k"
      title="Sure?"
      isOpen={false}
      onCancel={nothing}
      onConfirm={nothing}
      confirmLabel="Yes"
    />,
    '',
  ],

  ['Avatar', <Avatar key="k" name="Asha" size="xl" />, '>A<'],
  ['Avatar, photo', <Avatar key="k" name="Asha" src="/media/a.webp" />, '/media/a.webp'],
  [
    'AvatarStack',
    <AvatarStack key="k" people={[{ id: '1', name: 'Asha' }]} more={2} label="3 people" onPress={nothing} />,
    '3 people',
  ],

  [
    'Badge',
    <Badge key="k" tone="moss">
      Published
    </Badge>,
    'Published',
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

  [
    'Carousel',
    <Carousel key="k" label="Published trips">
      Cards
    </Carousel>,
    'Published trips, scrolls sideways',
  ],

  [
    'ChipRadioGroup',
    <ChipRadioGroup key="k" label="Day" options={days} value="1" onChange={nothing} />,
    'Day 1',
  ],
  [
    'ChipToggleGroup',
    <ChipToggleGroup key="k" label="Loves" options={days} values={['1']} onChange={nothing} />,
    'aria-pressed="true"',
  ],

  ['CodeField', <CodeField key="k" label="Code" value="40" onChange={nothing} />, 'Digit 1 of 4'],

  ...KINDS.map((kind): [string, ReactNode, string] => [
    `CoverArt ${kind}`,
    <CoverArt key="k" name="Kochi" kind={kind} />,
    'class="cover-art"',
  ]),

  [
    'DateRange',
    <DateRange
      key="k"
      name="Dates"
      start="2026-03-04"
      end="2026-03-09"
      min="2026-03-01"
      onChange={nothing}
    />,
    'Start date',
  ],
  [
    'DateRange, empty',
    <DateRange key="k" name="Dates" start={null} end={null} min="2026-03-01" onChange={nothing} />,
    'End date',
  ],
  ['Facts', <Facts key="k" items={[{ icon: Map, text: 'Kochi' }]} />, 'Kochi'],
  ['Field', <Field key="k" label="Email" value="" onChange={nothing} />, 'Email'],
  ['FormActions', <FormActions key="k" submit="Save" isWorking={false} onCancel={nothing} />, 'Save'],
  ['Field, password', <Field key="k" label="Password" type="password" value="" />, 'Show password'],
  ['Field, wrong', <Field key="k" label="Name" value="" error="Too short" />, 'Too short'],
  ['Field, lines', <Field key="k" label="About" value="Hi" rows={4} />, '<textarea'],
  ['Field, locked', <Field key="k" label="Email" value="a@b.c" isLocked />, 'readOnly'],

  ['PrimaryButton', <PrimaryButton key="k">Next</PrimaryButton>, 'Next'],
  [
    'PrimaryButton, a link',
    <PrimaryButton key="k" href="/signin">
      Go on
    </PrimaryButton>,
    'href="/signin"',
  ],
  [
    'PrimaryButton, quiet',
    <PrimaryButton key="k" isQuiet>
      Next
    </PrimaryButton>,
    'aria-disabled="true"',
  ],
  [
    'PrimaryButton, working',
    <PrimaryButton key="k" isWorking>
      Next
    </PrimaryButton>,
    'aria-disabled="true"',
  ],

  ['IconButton', <IconButton key="k" label="Open map" icon={Map} />, 'aria-label="Open map"'],
  ['IconButton, quiet', <IconButton key="k" label="Close" icon={Map} isQuiet />, 'aria-disabled="true"'],
  ['SkipLink', <SkipLink key="k" />, 'Skip to content'],
  ['LikeButton', <LikeButton key="k" count={128} isLiked onChange={nothing} />, 'aria-pressed="true"'],
  ['LikeCount', <LikeCount key="k" count={1} />, '1 like'],
  ['Logo', <Logo key="k" name="Waypost" href="/" />, 'Waypost'],
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
    'ProgressBar',
    <ProgressBar key="k" label="Building" value={2} max={5} valueText="Stage 3 of 5" />,
    'Stage 3 of 5',
  ],
  [
    'ProgressBar, indeterminate',
    <ProgressBar key="k" label="Building" value={null} max={5} />,
    'progress-bar--indeterminate',
  ],

  [
    'Callout',
    <Callout key="k" isStatus>
      Offline
    </Callout>,
    'role="status"',
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

  ['Picture', <Picture key="k" src="/media/p.webp" name="Kochi" />, '/media/p.webp'],
  ['Picture without a photo', <Picture key="k" src={null} name="Kochi" />, 'class="cover-art"'],

  [
    'Tag',
    <Tag key="k" tone="sand">
      312 km
    </Tag>,
    '312 km',
  ],
  ['Rating', <Rating key="k" value={4.5} total={6340} />, '6,340'],
  ['SearchField', <SearchField key="k" label="Search" value="a" onChange={nothing} />, 'Clear search'],

  [
    'SegmentedControl',
    <SegmentedControl key="k" label="By" options={days} value="all" onChange={nothing} />,
    'role="radiogroup"',
  ],

  [
    'Select',
    <Select key="k" label="Country" options={[{ id: 'IN', label: 'India' }]} value="IN" onChange={nothing} />,
    'India',
  ],

  [
    'Sheet, closed',
    <Sheet key="k" title="Share" isOpen={false} onClose={nothing}>
      Text
    </Sheet>,
    '',
  ],

  ['Skeleton', <Skeleton key="k" shape="line" width="40%" />, 'skel--line'],
  ['LoadingStatus', <LoadingStatus key="k">Loading your trips</LoadingStatus>, 'Loading your trips'],

  [
    'StageList',
    <StageList key="k" stages={[{ id: 'a', title: 'Finding', icon: Map, state: 'now' }]} />,
    'Finding',
  ],
  ['Stats', <Stats key="k" items={[{ label: 'Trips', value: 1200 }]} />, '1,200'],

  ['Stepper', <Stepper key="k" label="Days" value={3} onChange={nothing} {...days1to14} />, 'value="3"'],
  [
    'Stepper, large',
    <Stepper key="k" label="Days" size="large" value={5} onChange={nothing} {...days1to14} />,
    'big-days',
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

  [
    'Switch',
    <Switch key="k" isOn onChange={nothing}>
      Multi-city trip
    </Switch>,
    'role="switch"',
  ],

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
  ['Toasts', <Toasts key="k" />, ''],
  ['TopBar', <TopBar key="k" title="Settings" back="/profile" />, 'Settings'],
  ['StepIndicator', <StepIndicator key="k" label="Way" step={3} of={7} />, 'Step 3 of 7'],
  ['WaitingLine', <WaitingLine key="k" />, 'waiting-line'],
]);
