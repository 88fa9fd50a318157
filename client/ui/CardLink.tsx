import { Link, type LinkProps } from 'react-aria-components';

/**
 * The one link of a card: named by its own text, while the whole card (an element with the class `card-with-link`) can
 * be pressed. What else the card says is its description: `aria-describedby`.
 */
export function CardLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="card-link" />;
}
