import { useHref } from 'react-router-dom';

/** The router's address of a link; one that leaves the app, or stays on the page, is left as it is. */
export function useAddress(href: string): string {
  const inside = useHref(href);
  return /^([a-z][a-z+.-]*:|\/\/|#)/i.test(href) ? href : inside;
}
