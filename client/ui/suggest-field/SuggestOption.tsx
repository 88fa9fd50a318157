import type { LucideIcon } from 'lucide-react';

export interface Suggestion {
  id: string;
  title: string;
  /** A second, smaller line. */
  text?: string | undefined;
  icon?: LucideIcon;
}

/** The id of an option's element, for the field to name. */
export const optionId = (listId: string, id: string): string => `${listId}-${id}`;

export interface SuggestOptionProps {
  option: Suggestion;
  id: string;
  /** The keys or the pointer are at it. */
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** A line of the list: a name, and below it where that is. */
export function SuggestOption({ option, id, isActive, onPoint, onChoose }: SuggestOptionProps) {
  const { title, text, icon: Icon } = option;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field, which keeps the focus
    <div
      id={id}
      className="suggest__option"
      role="option"
      aria-selected={isActive}
      data-focused={isActive ? 'true' : undefined}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      {Icon !== undefined && <Icon />}
      <span>
        <b className="b">{title}</b>
        {text !== undefined && (
          <>
            {' '}
            <span className="cap">{text}</span>
          </>
        )}
      </span>
    </div>
  );
}
