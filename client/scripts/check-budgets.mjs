// Fails if the scripts for the first visit of a page exceed budgets.json, in kB (1000 bytes) with gzip.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const client = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path) => JSON.parse(readFileSync(join(client, path), 'utf8'));
const sizes = new Map();

function kilobytes(file) {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(join(client, 'dist/browser', file)), { level: 9 }).length / 1000);
  return sizes.get(file);
}

const [pages, budgets] = [read('dist/scripts.json'), read('budgets.json')];
const problems = [];
console.log(`${'kB with gzip'.padEnd(20)}    is   may   goal`);
for (const name of new Set([...Object.keys(pages), ...Object.keys(budgets)])) {
  const { budget, goal } = budgets[name] ?? {};
  if (budget === undefined || pages[name] === undefined) {
    problems.push(`${name} is not both a page and a row of budgets.json`);
    continue;
  }
  const is = pages[name].reduce((sum, file) => sum + kilobytes(file), 0);
  console.log(
    `${name.padEnd(20)} ${is.toFixed(1).padStart(5)} ${String(budget).padStart(5)} ${String(goal ?? '').padStart(6)}`,
  );
  if (is > budget) problems.push(`${name}: ${is.toFixed(1)} kB of scripts, ${budget} are allowed`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
