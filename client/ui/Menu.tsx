import type { LucideIcon } from 'lucide-react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

import { classes } from './classes';
import { IconButton, type IconButtonProps } from './IconButton';

export interface MenuAction<Id extends string> {
  id: Id;
  label: string;
  icon: LucideIcon;
  isDanger?: boolean;
  href?: string;
}

export interface MenuProps<Id extends string> {
  /** Name of the button that opens the menu. */
  label: string;
  icon: LucideIcon;
  look?: IconButtonProps['look'];
  actions: readonly MenuAction<Id>[];
  onAction: (id: Id) => void;
}

/** A round button that opens a list of actions. */
export function Menu<Id extends string>({ label, icon, look, actions, onAction }: MenuProps<Id>) {
  return (
    <MenuTrigger>
      <IconButton label={label} icon={icon} look={look ?? 'bare'} />
      <Popover className="menu-popover" placement="bottom end" offset={6}>
        <AriaMenu className="menu" aria-label={label} onAction={(key) => onAction(key as Id)}>
          {actions.map(({ id, label: text, icon: Icon, isDanger, href }) => (
            <MenuItem
              key={id}
              id={id}
              href={href}
              className={classes('menu__item', isDanger && 'menu__item--danger')}
              textValue={text}
            >
              <Icon />
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
