// Parcel reporter that writes dist/scripts.json: the scripts that a first visit of each page loads without
// any interaction.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { Reporter } from '@parcel/plugin';

const PAGE = /\/pages\/([\w-]+)\/\w+Page\.tsx$/;
/** Loaded by every page after hydration. */
const ALWAYS = /\/client\/offline\.ts$/;

/** Returns a bundle and those that it needs before it runs. */
const withReferenced = (graph, bundle) => [
  bundle,
  ...graph.getReferencedBundles(bundle, { recursive: true }),
];

export default new Reporter({
  report({ event, options }) {
    if (event.type !== 'buildSuccess') return;
    const graph = event.bundleGraph;
    const scripts = graph.getBundles().filter(({ target, type }) => target.name === 'web' && type === 'js');
    const madeOf = (pattern) =>
      scripts.filter((bundle) => pattern.test(bundle.getMainEntry()?.filePath ?? ''));
    const always = [...madeOf(/\/entry\.client\.tsx$/), ...madeOf(ALWAYS)];
    const pages = madeOf(PAGE).map((bundle) => {
      const files = [...always, bundle]
        .flatMap((one) => withReferenced(graph, one))
        .map(({ filePath }) => filePath);
      return [
        PAGE.exec(bundle.getMainEntry().filePath)[1],
        [...new Set(files.map((file) => basename(file)))],
      ];
    });
    writeFileSync(
      join(options.projectRoot, 'dist/scripts.json'),
      JSON.stringify(Object.fromEntries(pages), null, 2),
    );
  },
});
