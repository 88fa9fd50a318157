import { useLingui } from '@lingui/react/macro';

import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/Toast';

/** A key, token or list of codes to copy; selectable where the clipboard can't be used. */
export function Secret({ label, value }: { label: string; value: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t`Copied`);
    } catch {
      // Not allowed, or no clipboard: the text can still be selected.
      toast.info(t`Please select the text and copy it.`);
    }
  };
  return (
    <figure className="security-secret">
      <figcaption className="cap">{label}</figcaption>
      <pre>{value}</pre>
      <Button isSmall onPress={() => void copy()} label={t`Copy: ${label}`}>
        {t`Copy`}
      </Button>
    </figure>
  );
}
