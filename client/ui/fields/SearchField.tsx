import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { Input, SearchField as AriaSearchField } from 'react-aria-components';

import { SlotButton } from '../buttons/SlotButton';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A round search field. Esc and the cross clear it. */
export function SearchField({ label, placeholder, value, onChange, inputRef }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <AriaSearchField className="input search" aria-label={label} value={value} onChange={onChange}>
      <Search />
      <Input ref={inputRef} placeholder={placeholder} />
      <SlotButton label={t`Clear search`} icon={X} />
    </AriaSearchField>
  );
}
