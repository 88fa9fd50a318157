import {
  Baby,
  Briefcase,
  Coins,
  Gem,
  Heart,
  PencilRuler,
  Sparkles,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';

import type { OptionCard } from '../../ui/option/OptionCards';
import type { Budget, Builder, Traveler } from './draft';

export const TRAVELERS: readonly OptionCard<Traveler>[] = [
  { id: 'ME', title: 'Just me', text: 'One seat, your own pace', icon: UserRound },
  { id: 'COUPLE', title: 'Couple', text: 'Two of you, table by the window', icon: Heart },
  { id: 'FAMILY', title: 'Family', text: 'Shorter hops and early dinners', icon: Baby },
  { id: 'FRIENDS', title: 'Friends', text: 'Room for everyone to vote', icon: Users },
  { id: 'BUSINESS', title: 'Business', text: 'Close to work, easy evenings', icon: Briefcase },
];

export const BUDGETS: readonly OptionCard<Budget>[] = [
  { id: 'CHEAP', title: 'Cheap', text: 'Street food, buses, free museum days', icon: Wallet },
  { id: 'MODERATE', title: 'Moderate', text: 'Good rooms, a treat now and then', icon: Coins },
  { id: 'LUXURY', title: 'Luxury', text: 'The room with the view', icon: Gem },
];

export const BUILDERS: readonly OptionCard<Builder>[] = [
  { id: 'AI', title: 'Build with AI', text: 'A full draft, day by day, in about a minute', icon: Sparkles },
  {
    id: 'CUSTOM',
    title: 'Build it myself',
    text: 'Empty days, ready for your own places',
    icon: PencilRuler,
  },
];

export const titleOf = <Id extends string>(
  options: readonly OptionCard<Id>[],
  id: Id | null,
): string | null => options.find((option) => option.id === id)?.title ?? null;
