import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';

import { download, saveFile } from '../../../api/download';
import { tripPath, useTripFailure } from '../api';

/** The files that a trip can be saved as. */
const EXPORTS = {
  calendar: { file: 'calendar.ics', failed: msg`Failed to make the calendar` },
  route: { file: 'route.gpx', failed: msg`Failed to make the GPX file` },
} as const;

type ExportKind = keyof typeof EXPORTS;

/** Saves a trip as a file. Pressed again while one is being made, it does nothing. */
export function useExports(id: string): (kind: ExportKind) => void {
  const { t } = useLingui();
  const fail = useTripFailure(id);
  const { mutate, isPending } = useMutation({
    mutationFn: (kind: ExportKind) => exportTrip(id, kind),
    onError: (error, kind) => fail(error, t(EXPORTS[kind].failed)),
  });
  return (kind) => {
    if (!isPending) mutate(kind);
  };
}

/** Saves a trip as a file, under the name that the server gives it. */
async function exportTrip(id: string, kind: ExportKind): Promise<void> {
  const { file } = EXPORTS[kind];
  const { content, name } = await download(`${tripPath(id)}/${file}`);
  saveFile(content, name ?? file);
}

/** Prints the page once the menu over it has closed. */
export function printPage(): void {
  requestAnimationFrame(() => setTimeout(() => print()));
}
