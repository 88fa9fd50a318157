// Builds dist/browser (the shell and its assets) and dist/server (the renderer), then checks the shell.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { collectStyles } from './styles.mjs';

const client = dirname(dirname(fileURLToPath(import.meta.url)));
const parcel = createRequire(import.meta.url).resolve('parcel/lib/bin.js');

rmSync(join(client, 'dist'), { recursive: true, force: true });
collectStyles(client);
// From scratch each time: what Parcel keeps of earlier builds has led to bundles that lack a function.
const built = spawnSync(
  process.execPath,
  [parcel, 'build', '--no-autoinstall', '--no-cache', '--log-level', 'error'],
  {
    cwd: client,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  },
);
if (built.status !== 0) process.exit(built.status ?? 1);

const path = join(client, 'dist/browser/shell.html');
// Parcel writes an import map of its own: an inline script, so it needs the nonce too.
const shell = readFileSync(path, 'utf8').replace(
  '<script type="importmap">',
  '<script type="importmap" nonce="{{nonce}}">',
);
writeFileSync(path, shell);
const problems = [];
for (const placeholder of [
  '<!--app:head-->',
  '<!--app:html-->',
  '<!--app:bootstrap-->',
  '{{lang}}',
  '{{dir}}',
  '{{theme}}',
  '{{nonce}}',
])
  if (!shell.includes(placeholder)) problems.push(`the shell lost ${placeholder}`);
for (const [script] of shell.matchAll(/<script\b[^>]*>/g))
  if (!script.includes('nonce="{{nonce}}"')) problems.push(`a script has no nonce: ${script}`);
if (/<style\b/.test(shell)) problems.push('the shell has an inline style element');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
