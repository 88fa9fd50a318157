import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

import { IconButton } from '../icon-button/IconButton';

export interface CarouselProps {
  /** What is in it: "Published trips". */
  label: string;
  children: ReactNode;
}

/** A row of cards that scrolls sideways: by touch, by arrow keys, by buttons on wide screens. */
export function Carousel({ label, children }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
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
        aria-label={`${label}, scrolls sideways`}
        tabIndex={0}
      >
        {children}
      </div>
      {/* eslint-enable jsx-a11y/no-noninteractive-tabindex */}
      <div className="carousel__turn carousel__turn--back">
        <IconButton label={`Previous, ${label}`} icon={ChevronLeft} onPress={() => turn(-1)} />
      </div>
      <div className="carousel__turn carousel__turn--on">
        <IconButton label={`Next, ${label}`} icon={ChevronRight} onPress={() => turn(1)} />
      </div>
    </div>
  );
}
