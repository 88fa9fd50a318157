import { request } from '../../api/client';
import { saveFile } from '../../ui/files/saveFile';

/** Saves everything that is kept of oneself as a file, such as "waypost-data.json". */
export async function downloadData(appName: string): Promise<void> {
  const data = await request('GET', '/user/data');
  const name = appName
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-');
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${name}-data.json`);
}
