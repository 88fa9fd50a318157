// Builds dist/browser (the shell and its assets), dist/server (the renderer) and dist/worker (the service
// worker), and checks the shell.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { collectStyles } from './styles.mjs';

const client = dirname(dirname(fileURLToPath(import.meta.url)));
const parcel = createRequire(import.meta.url).resolve('parcel/lib/bin.js');

const digest = (...texts) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);

rmSync(join(client, 'dist'), { recursive: true, force: true });
collectStyles(client);
// Always a clean build: Parcel's cache has produced bundles that lack a function.
const built = spawnSync(
  process.execPath,
  [parcel, 'build', '--no-autoinstall', '--no-cache', '--log-level', 'error'],
  {
    cwd: client,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // Copies of answers on a device may only be read by clients with the same schema.
      API_FORM: digest(readFileSync(join(client, 'api/schema.gen.ts'))),
    },
  },
);
if (built.status !== 0) process.exit(built.status ?? 1);

const path = join(client, 'dist/browser/shell.html');
const parcelsShell = readFileSync(path, 'utf8');
const files = readdirSync(join(client, 'dist/browser'))
  .filter((name) => !name.endsWith('.html'))
  .sort()
  .map((name) => `/assets/${name}`);
const workerPath = join(client, 'dist/worker/service-worker.js');
const worker = readFileSync(workerPath, 'utf8');
// A digest of everything in a page of this build.
const build = digest(parcelsShell, worker, ...files);
const shell = parcelsShell
  .replace('{{build}}', build)
  // Parcel inserts an import map, which is an inline script and needs the nonce, too.
  .replace('<script type="importmap">', '<script type="importmap" nonce="{{nonce}}">');
writeFileSync(path, shell);
writeFileSync(join(client, 'dist/worker/build'), build);
writeFileSync(workerPath, `self.__BUILD=${JSON.stringify({ build, files })};\n${worker}`);
const problems = [];
if (!shell.includes(`content="${build}"`)) problems.push('the shell does not name its build');
if (/\bprocess\.env\b/.test(worker)) problems.push('the service worker asks for an environment');
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
