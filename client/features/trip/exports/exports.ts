import { download } from '../../../api/download';
import { saveFile } from '../../../ui/files/saveFile';
import { tripPath } from '../useTrip';

/** What a trip is taken along as. */
export const EXPORTS = {
  calendar: { file: 'calendar.ics', failed: 'Failed to make the calendar' },
  route: { file: 'route.gpx', failed: 'Failed to make the GPX file' },
} as const;

export type ExportKind = keyof typeof EXPORTS;

/** Saves a trip as a file, under the name that the server gives it. */
export async function exportTrip(id: string, kind: ExportKind): Promise<void> {
  const { file } = EXPORTS[kind];
  const { content, name } = await download(`${tripPath(id)}/${file}`);
  saveFile(content, name ?? file);
}
