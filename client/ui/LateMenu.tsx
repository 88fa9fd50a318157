import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';

import { classes } from './classes';
import type { MenuAction } from './Menu';

export interface LateMenuProps<Id extends string> {
  /** Name of the button that opens the menu. */
  label: string;
  actions: readonly MenuAction<Id>[];
  onAction: (id: Id) => void;
}

/** A menu like `Menu`. A plain button until it is pressed, for pages that have hundreds. */
export function LateMenu<Id extends string>({ label, actions, onAction }: LateMenuProps<Id>) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const chosen = useRef<Id>(null);
  const act = useEffectEvent(onAction);
  useEffect(() => {
    const id = chosen.current;
    if (opened !== null || id === null) return;
    chosen.current = null;
    // Only now, with the menu closed: what opens next gives the focus back to the button.
    button.current?.focus();
    act(id);
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn late-menu"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={() => setOpened('first')}
        onKeyDown={onKeyDown}
      />
      {opened !== null && (
        <Popover
          className="menu-popover"
          aria-label={label}
          triggerRef={button}
          isOpen
          onOpenChange={(isOpen) => setOpened(isOpen ? 'first' : null)}
          placement="bottom end"
          offset={6}
        >
          <Menu
            className="menu"
            aria-label={label}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a menu starts on its first item
            autoFocus={opened}
            onAction={(id) => {
              chosen.current = id as Id;
            }}
            onClose={() => setOpened(null)}
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
      )}
    </>
  );
}
