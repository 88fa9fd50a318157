// Fails if a style sheet has a class that no component names, or a custom property that nothing reads.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const client = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDERS = ['api', 'features', 'pages', 'ui'];
/** Classes of libraries. */
const FOREIGN = /^(leaflet-|lucide$|Toastify__)/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(client, folder), { recursive: true }).map((name) => join(folder, name)),
);
const read = (pattern) =>
  files
    .filter((name) => pattern.test(name) && !/\.test\.|\.gen\./.test(name))
    .map((name) => ({ name, text: readFileSync(join(client, name), 'utf8') }));
const all = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, found]) => found));

const sheets = read(/\.css$/).map(({ name, text }) => ({
  name,
  text: text.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)/g, ''),
}));
const scripts = [...read(/\.tsx?$/), { text: readFileSync(join(client, 'shell.html'), 'utf8') }]
  .map(({ text }) => text)
  .join('\n');
const words = all(scripts, /([\w-]+)/g);
// Of `chip--${tone}` only the beginning is known, of `var(--${ink})` only the end.
const beginnings = [...all(scripts, /(\w[\w-]*[-_])\$\{/g)];
// The class of Lucide's `ArrowLeft` is `lucide-arrow-left`.
const iconOf = (name) =>
  name.replace(/^lucide(?=-)/, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const isNamed = (name) =>
  words.has(name) ||
  (name.startsWith('lucide-') && words.has(iconOf(name))) ||
  beginnings.some((beginning) => name.startsWith(beginning));
const readProperties = all(scripts + sheets.map(({ text }) => text).join('\n'), /var\((--[\w-]+)/g);

const problems = sheets.flatMap(({ name, text }) => [
  ...[...all(text, /\.([a-z_][\w-]*)/gi)]
    .filter((one) => !FOREIGN.test(one) && !isNamed(one))
    .map((one) => `${name}: no component has the class ${one}`),
  ...[...all(text, /(?<=[{;]\s*)(--[\w-]+)\s*:/g)]
    .filter((one) => !readProperties.has(one) && !words.has(one) && !words.has(one.slice(2)))
    .map((one) => `${name}: nothing reads ${one}`),
]);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
