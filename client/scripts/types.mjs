// Generates api/schema.gen.ts, or the file in the second argument, from an OpenAPI document: npm run types --
// ../openapi.json
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const client = dirname(dirname(fileURLToPath(import.meta.url)));
const document = resolve(process.argv[2] ?? join(client, '..', 'openapi.json'));
const output = resolve(process.argv[3] ?? join(client, 'api', 'schema.gen.ts'));
const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
const made = spawnSync(process.execPath, [cli, document, '--output', output], {
  cwd: client,
  stdio: 'inherit',
});
process.exit(made.status ?? 1);
