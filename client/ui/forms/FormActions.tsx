import { useLingui } from '@lingui/react/macro';

import { Button } from '../buttons/Button';

export interface FormActionsProps {
  /** The text of the button that sends the form. */
  submit: string;
  isDanger?: boolean;
  isWorking: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a form: Cancel, and the one that sends it. */
export function FormActions({ submit, isDanger = false, isWorking, onCancel }: FormActionsProps) {
  const { t } = useLingui();
  return (
    <div className="actions">
      <Button isDisabled={isWorking} onPress={onCancel}>
        {t`Cancel`}
      </Button>
      <Button type="submit" look={isDanger ? 'danger' : 'ink'} isWorking={isWorking}>
        {submit}
      </Button>
    </div>
  );
}
