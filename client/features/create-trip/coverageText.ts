import { plural, t } from '@lingui/core/macro';

import { type Coverage, isLearning, type KnownCoverage } from './coverage';

/** What a traveller is told about a destination before planning; null while it is not known. */
export function coverageText(name: string, { coverage, isAway, isRefused }: KnownCoverage): string | null {
  if (coverage === undefined) return isAway ? awayText(name) : null;
  if (isLearning(coverage)) return isAway ? awayText(name) : t`Learning about ${name}…`;
  if (!coverage.is_enough) return tooFewText(name, coverage, isRefused);
  return sourceText(name, coverage);
}

const awayText = (name: string): string =>
  t`We can’t look up what we know about ${name} right now. You can build the trip yourself.`;

/** Why there is no plan by AI for a destination yet. */
export function tooFewText(name: string, coverage: Coverage, isRefused = false): string {
  const { learning, places } = coverage;
  if (isRefused || learning?.state === 'failed')
    return t`We could not learn about ${name} right now. You can build the trip yourself.`;
  if (places === 0) return t`We don't have a guide to ${name} yet. You can still build it yourself.`;
  return plural(places, {
    one: `We know only # place around ${name}, too few for a plan. You can build it yourself.`,
    other: `We know only # places around ${name}, too few for a plan. You can build it yourself.`,
  });
}

function sourceText(name: string, { source, places, nearest }: Coverage): string {
  switch (source) {
    case 'guide':
      return plural(places, {
        one: `Our guide to ${name} has # place.`,
        other: `Our guide to ${name} has # places.`,
      });
    case 'google':
      return t`We have no guide to ${name}. Its places come from Google Maps.`;
    case 'learned':
      return plural(places, {
        one: `We learned of # place around ${name} from open data.`,
        other: `We learned of # places around ${name} from open data.`,
      });
    case 'nearby': {
      const base = nearest?.name ?? '';
      return base === ''
        ? t`We have no guide to ${name}. Its plan has places of guides nearby.`
        : t`We have no guide to ${name}. Its plan has places of the guide to ${base}.`;
    }
    default:
      return plural(places, {
        one: `We know # place around ${name}.`,
        other: `We know # places around ${name}.`,
      });
  }
}

/** What the server is doing, for the progress bar; it says "Learning about Hanoi" itself. */
export function stepText(step: NonNullable<Coverage['learning']>['step']): string {
  switch (step) {
    case 'sights':
      return t`Finding sights and tables`;
    case 'fame':
      return t`Asking which are famous`;
    case 'words':
      return t`Reading about them`;
    case 'places':
      return t`Writing them down`;
    default:
      return t`Waiting to start`;
  }
}
