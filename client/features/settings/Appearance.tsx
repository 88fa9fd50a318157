import { SunMoon } from 'lucide-react';

import { RowControl } from '../../ui/row-list/RowControl';
import { Segments } from '../../ui/segments/Segments';
import { chooseTheme, useTheme } from './theme';

const LABEL = 'Appearance';
const OPTIONS = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;

/** Whether the app is light, dark, or as the system is. */
export function Appearance() {
  const theme = useTheme();
  return (
    <RowControl icon={SunMoon} label={LABEL}>
      <Segments
        label={LABEL}
        options={OPTIONS}
        value={theme === '' ? 'system' : theme}
        onChange={(id) => chooseTheme(id === 'system' ? '' : id)}
      />
    </RowControl>
  );
}
