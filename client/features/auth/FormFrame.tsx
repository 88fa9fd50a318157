import type { ReactNode } from 'react';

import { Go } from '../../ui/go/Go';
import type { AuthForm } from './useAuthForm';

export interface FormFrameProps {
  form: Pick<AuthForm<never>, 'ref' | 'isWorking' | 'onSubmit'>;
  /** What the one button says. */
  submit: string;
  children: ReactNode;
}

/** The fields of a form and its one button. */
export function FormFrame({ form: { ref, isWorking, onSubmit }, submit, children }: FormFrameProps) {
  return (
    // Sent before the page is alive, this method sends nothing, puts nothing into the address, and keeps what was typed.
    <form ref={ref} method="dialog" noValidate onSubmit={onSubmit}>
      {children}
      <Go type="submit" isBlock isWorking={isWorking}>
        {submit}
      </Go>
    </form>
  );
}
