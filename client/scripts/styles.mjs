// Collects the client's style sheets in a fixed order in styles.gen.css, which the shell links.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FIRST = ['ui/tokens.css', 'ui/base.css', 'ui/layout.css', 'ui/text.css'];
const FOLDERS = ['ui', 'features', 'pages'];

const sheetsIn = (client, folder) =>
  readdirSync(join(client, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.css'))
    .sort();

/** The kit precedes features, and features precede pages, so that more specific styles win. */
export function collectStyles(client) {
  const sheets = new Set([...FIRST, ...FOLDERS.flatMap((folder) => sheetsIn(client, folder))]);
  const imports = [...sheets].map((sheet) => `@import './${sheet}';\n`);
  writeFileSync(join(client, 'styles.gen.css'), imports.join(''));
}
