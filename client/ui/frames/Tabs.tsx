import type { ReactNode } from 'react';
import { SelectionIndicator, Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  panel: ReactNode;
}

export interface TabsProps<Id extends string> {
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (value: Id) => void;
}

/** Tabs with their panels. Arrow keys move between them. */
export function Tabs<Id extends string>({ label, items, value, onChange }: TabsProps<Id>) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(key as Id)}>
      <TabList className="tabs" aria-label={label}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className="tabs__tab">
            {item.label}
            <SelectionIndicator className="tabs__line" />
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="tabs__panel">
          {item.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
