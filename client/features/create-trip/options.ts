import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  Baby,
  Briefcase,
  Coins,
  Gem,
  Heart,
  type LucideIcon,
  PencilRuler,
  Sparkles,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';

import type { OptionCard } from '../../ui/fields/OptionCards';
import type { Budget, Builder, Traveler } from './draft';

interface Option<Id extends string> {
  id: Id;
  title: MessageDescriptor;
  text: MessageDescriptor;
  icon: LucideIcon;
}

export const TRAVELERS: readonly Option<Traveler>[] = [
  { id: 'ME', title: msg`Just me`, text: msg`One seat, your own pace`, icon: UserRound },
  { id: 'COUPLE', title: msg`Couple`, text: msg`Two of you, table by the window`, icon: Heart },
  { id: 'FAMILY', title: msg`Family`, text: msg`Shorter hops and early dinners`, icon: Baby },
  { id: 'FRIENDS', title: msg`Friends`, text: msg`Room for everyone to vote`, icon: Users },
  { id: 'BUSINESS', title: msg`Business`, text: msg`Close to work, easy evenings`, icon: Briefcase },
];

export const BUDGETS: readonly Option<Budget>[] = [
  { id: 'CHEAP', title: msg`Cheap`, text: msg`Street food, buses, free museum days`, icon: Wallet },
  { id: 'MODERATE', title: msg`Moderate`, text: msg`Good rooms, a treat now and then`, icon: Coins },
  { id: 'LUXURY', title: msg`Luxury`, text: msg`The room with the view`, icon: Gem },
];

export const BUILDERS: readonly Option<Builder>[] = [
  { id: 'AI', title: msg`Build with AI`, text: msg`A full draft, day by day, in seconds`, icon: Sparkles },
  {
    id: 'CUSTOM',
    title: msg`Build it myself`,
    text: msg`Empty days, ready for your own places`,
    icon: PencilRuler,
  },
];

/** Returns the options as cards in the traveller's language. */
export function useOptionCards<Id extends string>(options: readonly Option<Id>[]): OptionCard<Id>[] {
  const { t } = useLingui();
  return options.map(({ id, title, text, icon }) => ({ id, title: t(title), text: t(text), icon }));
}

/** Returns the title of the chosen option, or null. */
export const titleOf = <Id extends string>(
  options: readonly Option<Id>[],
  id: Id | null,
): MessageDescriptor | null => options.find((option) => option.id === id)?.title ?? null;

/** The preset interests. Trips store their keys, which are the same in every language. */
const PRESETS = new Map<string, MessageDescriptor>(
  Object.entries({
    Adventure: msg`Adventure`,
    Beach: msg`Beach`,
    Culture: msg`Culture`,
    Food: msg`Food`,
    History: msg`History`,
    Shopping: msg`Shopping`,
    Nature: msg`Nature`,
    Nightlife: msg`Nightlife`,
    Photography: msg`Photography`,
    Relaxation: msg`Relaxation`,
    Sports: msg`Sports`,
    Wildlife: msg`Wildlife`,
    Art: msg`Art`,
    Museums: msg`Museums`,
    Architecture: msg`Architecture`,
    Music: msg`Music`,
    Festival: msg`Festival`,
    Hiking: msg`Hiking`,
    'Water Sports': msg`Water Sports`,
    Skiing: msg`Skiing`,
    Camping: msg`Camping`,
    Spiritual: msg`Spiritual`,
    Wellness: msg`Wellness`,
  }),
);

export const PRESET_INTERESTS: readonly string[] = [...PRESETS.keys()];

/** Returns a preset interest in the traveller's language, and custom interests unchanged. */
export function interestText(interest: string): string {
  const preset = PRESETS.get(interest);
  return preset === undefined ? interest : i18n._(preset);
}

export const MAX_INTERESTS = 20;
/** Maximum length of an interest, in characters. */
export const INTEREST_LENGTH = 40;
