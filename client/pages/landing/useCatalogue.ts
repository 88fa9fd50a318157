import { useApi } from '../../api/query';
import type { Schema } from '../../api/types';

const NUMBER = new Intl.NumberFormat('en-US');

/** What there is to say of how much is known; nothing is claimed that was not counted. */
export interface CatalogueWords {
  /** "Plan any of 79,612 destinations, 59 of them with a full guide." */
  whole: string;
  /** "Guides to 59 destinations …" */
  guides: string;
}

export function useCatalogue(): CatalogueWords {
  const { data } = useApi<Schema<'Catalogue'>>('/catalogue');
  const destinations = data?.destinations ?? 0;
  const guides = data?.guides ?? 0;
  if (destinations === 0 || guides === 0)
    return { whole: 'Guides to places worth the way.', guides: 'Guides to places worth the way.' };
  const [all, some] = [NUMBER.format(destinations), NUMBER.format(guides)];
  return {
    whole: `Plan any of ${all} destinations, ${some} of them with a full guide.`,
    guides: `${claim(destinations)} to plan, ${some} of them with a full guide.`,
  };
}

/** "Over 1000 destinations" where there are more, the number itself where there are not. */
const claim = (destinations: number): string =>
  destinations > 1000 ? 'Over 1000 destinations' : `${NUMBER.format(destinations)} destinations`;
