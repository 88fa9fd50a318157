import { useLingui } from '@lingui/react/macro';

import { Button } from '../../../ui/buttons/Button';
import { toast } from '../../../ui/overlays/Toast';

/** A key, token or list of codes with a copy button. The text can also be selected. */
export function Secret({ label, value }: { label: string; value: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t`Copied`);
    } catch {
      // Permission denied, or no clipboard: the text can still be selected.
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
