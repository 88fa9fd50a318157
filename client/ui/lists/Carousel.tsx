import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { IconButton } from '../buttons/IconButton';
import { classes } from '../classes';

export interface CarouselProps {
  /** What the row contains: "Published trips". */
  label: string;
  children: ReactNode;
}

/** Initial state: until the width is known, the row is treated as not scrollable. */
const BOTH_ENDS = { first: true, last: true };

/** Which ends of the row are in view. Rounded to pixels, because zoomed pages have fractional positions. */
function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): typeof BOTH_ENDS {
  return { first: scrollLeft < 1, last: scrollLeft > scrollWidth - clientWidth - 1 };
}

/** A row of cards that scrolls sideways: by touch, by arrow keys, and by buttons on wide screens. */
export function Carousel({ label, children }: CarouselProps) {
  const { t } = useLingui();
  const track = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState(BOTH_ENDS);
  const look = () => {
    const now = track.current === null ? BOTH_ENDS : endsOf(track.current);
    setEnds((before) => (before.first === now.first && before.last === now.last ? before : now));
  };
  // The scrollable width depends on the cards and on the page.
  useEffect(look);
  useEffect(() => {
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  const turn = (direction: 1 | -1) => {
    const element = track.current;
    if (element === null) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: isCalm ? 'auto' : 'smooth' });
  };
  return (
    <div className="carousel">
      {/* eslint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div
        ref={track}
        className="carousel__track"
        role="group"
        aria-label={t`${label}, scrolls sideways`}
        tabIndex={0}
        onScroll={look}
      >
        {children}
      </div>
      {/* eslint-enable jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes('carousel__turn carousel__turn--back', ends.first && 'carousel__turn--idle')}>
        <IconButton
          label={t`Previous, ${label}`}
          icon={ChevronLeft}
          isQuiet={ends.first}
          onPress={() => turn(-1)}
        />
      </div>
      <div className={classes('carousel__turn carousel__turn--on', ends.last && 'carousel__turn--idle')}>
        <IconButton
          label={t`Next, ${label}`}
          icon={ChevronRight}
          isQuiet={ends.last}
          onPress={() => turn(1)}
        />
      </div>
    </div>
  );
}
