import { Tabs, type TabsProps } from '../../ui/tabs/Tabs';

/** What can be searched as tabs; where there is but one thing, a choice of tabs would be none. */
export function SearchTabs({ items, ...props }: TabsProps<string>) {
  const [first] = items;
  if (items.length === 1) return first?.panel;
  return <Tabs items={items} {...props} />;
}
