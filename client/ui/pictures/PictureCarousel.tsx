import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';

import { Picture } from './Picture';

export interface PictureCarouselProps {
  /** What the pictures show. */
  name: string;
  images: readonly string[];
  /** A kind of cover art or all types of a place, used if there are no pictures. */
  kind?: string | readonly string[] | undefined;
  /** The surrounding landscape. */
  scenery?: string | null | undefined;
  /** Buttons on top of the picture. */
  children?: ReactNode;
}

/** Minimum distance of a swipe, in pixels. */
const SWIPE = 40;

/**
 * Large pictures, shown one at a time and changed by swiping, arrow keys or dots. Falls back to cover art.
 */
export function PictureCarousel({ name, images, kind, scenery, children }: PictureCarouselProps) {
  const { t } = useLingui();
  const [asked, setShown] = useState(0);
  const last = Math.max(images.length - 1, 0);
  const shown = Math.min(asked, last);
  const turn = (by: number) => setShown(Math.min(Math.max(shown + by, 0), last));
  const swipe = useSwipe(turn);
  const dots = useRef<HTMLDivElement>(null);
  const turnByKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    // With a modifier the keys belong to the browser: Alt and an arrow navigate its history.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(to - shown);
    dots.current?.querySelectorAll('button')[Math.min(Math.max(to, 0), last)]?.focus();
  };
  const total = images.length;
  const countText = (number: number) => t`Picture ${number} of ${total}`;
  const hasMany = total > 1;
  const group = hasMany ? { role: 'group', 'aria-label': t`Pictures of ${name}`, onKeyDown: turnByKey } : {};
  return (
    <div className="pictures">
      <div {...group}>
        <div className="pictures__frame art" {...(hasMany ? swipe : {})}>
          <div className="pictures__track" style={{ transform: `translateX(${-100 * shown}%)` }}>
            {(images.length > 0 ? images : [null]).map((src, index) => (
              <div key={src ?? ''} className="pictures__one" aria-hidden={index === shown ? undefined : true}>
                <Picture src={src} name={name} kind={kind} scenery={scenery} isEager={index === 0} />
              </div>
            ))}
          </div>
          {hasMany && (
            <p className="badge badge--night pictures__count" role="status">
              <span aria-hidden="true">{`${shown + 1} / ${images.length}`}</span>
              <span className="vh">{countText(shown + 1)}</span>
            </p>
          )}
        </div>
        {hasMany && (
          <div ref={dots} className="pictures__dots">
            {images.map((src, index) => (
              <button
                key={src}
                type="button"
                className="pictures__dot"
                aria-label={countText(index + 1)}
                aria-current={index === shown ? 'true' : undefined}
                tabIndex={index === shown ? 0 : -1}
                onClick={() => setShown(index)}
              />
            ))}
          </div>
        )}
      </div>
      <div className="pictures__bar">{children}</div>
    </div>
  );
}

function useSwipe(turn: (by: number) => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      start.current = clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = start.current === null ? 0 : clientX - start.current;
      start.current = null;
      if (Math.abs(way) >= SWIPE) turn(way < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
