import { useLingui } from '@lingui/react/macro';
import { ArrowDownUp, type LucideIcon, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';

import { classes } from '../../../ui/classes';

type ActionId = 'rearrange' | 'remove';

export interface StopMenuProps {
  /** The stop's name. */
  name: string;
  onAction: (id: ActionId) => void;
}

/** The menu of a stop. A plain button until it is pressed, as a trip has many stops. */
export function StopMenu({ name, onAction }: StopMenuProps) {
  const { t } = useLingui();
  const actions: { id: ActionId; label: string; icon: LucideIcon }[] = [
    { id: 'rearrange', label: t`Rearrange Places`, icon: ArrowDownUp },
    { id: 'remove', label: t`Remove Place`, icon: Trash2 },
  ];
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const chosen = useRef<ActionId>(null);
  const act = useEffectEvent(onAction);
  useEffect(() => {
    const id = chosen.current;
    if (opened !== null || id === null) return;
    chosen.current = null;
    // Only now, with the menu closed: what opens next gives the focus back to the button.
    button.current?.focus();
    act(id);
  }, [opened]);
  const label = t`Options for ${name}`;
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
        className="icon-btn stop-menu"
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
              chosen.current = id as ActionId;
            }}
            onClose={() => setOpened(null)}
          >
            {actions.map(({ id, label: text, icon: Icon }) => (
              <MenuItem
                key={id}
                id={id}
                className={classes('menu__item', id === 'remove' && 'menu__item--danger')}
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
