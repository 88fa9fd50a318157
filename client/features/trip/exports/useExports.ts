import { useMutation } from '@tanstack/react-query';

import { useTripFailure } from '../useTripFailure';
import { type ExportKind, EXPORTS, exportTrip } from './exports';

/** Saves a trip as a file; pressed again while one is on its way, it does nothing more. */
export function useExports(id: string): (kind: ExportKind) => void {
  const fail = useTripFailure(id);
  const { mutate, isPending } = useMutation({
    mutationFn: (kind: ExportKind) => exportTrip(id, kind),
    onError: (error, kind) => fail(error, EXPORTS[kind].failed),
  });
  return (kind) => {
    if (!isPending) mutate(kind);
  };
}
