import type { RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';

import { classes } from '../classes';
import type { MenuAction } from './Menu';

export interface MenuListProps {
  label: string;
  button: RefObject<HTMLButtonElement | null>;
  /** The item that gets the initial focus. */
  start: 'first' | 'last';
  actions: readonly MenuAction<string>[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** The open list of a menu, below its button. */
export function MenuList({ label, button, start, actions, onChoose, onClose }: MenuListProps) {
  return (
    <Popover
      className="menu-popover"
      aria-label={label}
      triggerRef={button}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom end"
      offset={6}
    >
      <Menu
        className="menu"
        aria-label={label}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- a menu starts on its first item
        autoFocus={start}
        onAction={(id) => onChoose(String(id))}
        onClose={onClose}
      >
        {actions.map(({ id, label: text, icon: Icon, isDanger }) => (
          <MenuItem
            key={id}
            id={id}
            className={classes('menu__item', isDanger && 'menu__item--danger')}
            textValue={text}
          >
            <Icon />
            {text}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
