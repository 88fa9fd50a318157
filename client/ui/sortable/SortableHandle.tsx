import { ArrowDown, ArrowUp, CornerDownRight, GripVertical, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';

import type { Move } from './order';

const ICONS: Record<Move['kind'], LucideIcon> = {
  up: ArrowUp,
  down: ArrowDown,
  group: CornerDownRight,
};

interface SortableHandleProps {
  /** For example "Move Kochi". */
  label: string;
  /** Id of the text that explains the keys. */
  keysId: string;
  /** Moves that are available without dragging and without keys. */
  moves: readonly Move[];
  onMove: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** An item's handle: dragged by pointer, lifted by key; a click opens the moves as a menu. */
export function SortableHandle(props: SortableHandleProps) {
  const { label, keysId, moves, onMove, onKeyDown, onBlur } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn mute sortable__handle"
        aria-label={label}
        aria-describedby={keysId}
        onClick={() => setOpen(moves.length > 0)}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          // Firefox clicks when Space is released, even if its keydown was prevented.
          if (event.key === ' ') event.preventDefault();
        }}
        onBlur={onBlur}
      >
        <GripVertical />
      </button>
      <Popover
        className="menu-popover"
        aria-label={label}
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        offset={6}
      >
        <Menu
          className="menu"
          aria-label={label}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- a menu starts on its first item
          autoFocus="first"
          onAction={(id) => onMove(String(id))}
          onClose={() => setOpen(false)}
        >
          {moves.map(({ id, label: text, kind }) => {
            const Icon = ICONS[kind];
            return (
              <MenuItem key={id} id={id} className="menu__item" textValue={text}>
                <Icon />
                {text}
              </MenuItem>
            );
          })}
        </Menu>
      </Popover>
    </>
  );
}
