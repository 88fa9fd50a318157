import type { LucideIcon } from 'lucide-react';
import {
  createElement,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

import type { IconButtonProps } from '../buttons/IconButton';
import { classes } from '../classes';
import { latePart, useLate } from './late';
import type { MenuListProps } from './MenuList';

export interface MenuAction<Id extends string> {
  id: Id;
  label: string;
  icon: LucideIcon;
  isDanger?: boolean;
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
export function Menu<Id extends string>({ icon: Icon, look = 'bare', ...props }: MenuProps<Id>) {
  return (
    <MenuButton {...props} className={look === 'bare' ? undefined : `icon-btn--${look}`}>
      <Icon />
    </MenuButton>
  );
}

/** A `Menu` whose three dots are drawn by CSS, for pages with hundreds of menus. */
export function LateMenu<Id extends string>(props: Pick<MenuProps<Id>, 'label' | 'actions' | 'onAction'>) {
  return <MenuButton {...props} className="late-menu" />;
}

export const menuList = latePart(() => import('./MenuList').then((module) => module.MenuList));

/** Preloads the menu; the press reports a failure. */
const prepare = () => void menuList.load().catch(() => undefined);

interface MenuButtonProps<Id extends string> extends Pick<MenuProps<Id>, 'label' | 'actions' | 'onAction'> {
  className: string | undefined;
  children?: ReactNode;
}

/** The button of a menu; a plain button until it is pressed. */
function MenuButton<Id extends string>({
  label,
  actions,
  onAction,
  className,
  children,
}: MenuButtonProps<Id>) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const chosen = useRef<Id>(null);
  const act = useEffectEvent(onAction);
  useEffect(() => {
    const id = chosen.current;
    if (opened !== null || id === null) return;
    chosen.current = null;
    // After the menu has closed, so that whatever opens next returns the focus to the button.
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
        className={classes('icon-btn', className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpened('first')}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      {opened !== null && (
        <List
          label={label}
          button={button}
          start={opened}
          actions={actions}
          onChoose={(id) => {
            chosen.current = id as Id;
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function List(props: MenuListProps) {
  const list = useLate(menuList, true, props.onClose);
  return list === null ? null : createElement(list, props);
}
