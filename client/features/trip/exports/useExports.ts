import { useMutation } from '@tanstack/react-query';

import { errorText } from '../../../api/errors';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import { type ExportKind, EXPORTS, exportTrip } from './exports';

/** Saves a trip as a file; pressed again while one is on its way, it does nothing more. */
export function useExports(id: string): (kind: ExportKind) => void {
  const { mutate, isPending } = useMutation({
    mutationFn: (kind: ExportKind) => exportTrip(id, kind),
    onError: (error, kind) => toast.error(errorText(error, EXPORTS[kind].failed), { autoClose: TRIP_TOAST }),
  });
  return (kind) => {
    if (!isPending) mutate(kind);
  };
}
