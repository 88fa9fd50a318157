// Import zones: routes > pages > features > ui | travel | api > text. Pages and features never import one
// another; the folders of ui and those of features/trip have an order.
import { dirname, relative, resolve, sep } from 'node:path';

const ALLOWED = {
  pages: new Set(['features', 'ui', 'travel', 'api', 'text']),
  features: new Set(['ui', 'travel', 'api', 'text']),
  ui: new Set(['ui', 'text']),
  travel: new Set(['travel', 'api', 'text']),
  api: new Set(['api', 'text']),
  text: new Set(['text']),
};
/** Folders that import only from themselves and from those before them. */
const ORDERS = {
  ui: ['buttons', 'labels', 'pictures', 'fields', 'overlays', 'forms', 'lists', 'frames'],
  'features/trip': [
    'changes',
    'day',
    'checking',
    'map',
    'places',
    'editing',
    'adding',
    'improving',
    'ideas',
    'stays',
    'stop',
    'timeline',
    'live',
    'sharing',
    'reading',
  ],
};
const SPLIT = new Set(['pages', 'features']);

function place(root, file) {
  const path = relative(root, file).split(sep).join('/');
  const [zone, part] = path.split('/');
  const ordered = Object.keys(ORDERS).find((folder) => path.startsWith(`${folder}/`));
  return { zone, part, ordered, folder: ordered && path.slice(ordered.length + 1).split('/')[0] };
}

/** Whether a folder imports from one after it. */
function isAgainstOrder(from, to) {
  const order = from.ordered === to.ordered ? ORDERS[from.ordered] : undefined;
  return order?.includes(from.folder) === true && order.indexOf(to.folder) > order.indexOf(from.folder);
}

export const zones = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      zone: '{{from}} may not import from {{to}} (routes > pages > features > ui | travel | api > text).',
      split: '{{zone}}/{{from}} may not import {{zone}}/{{to}}; share it through ui, travel, api or text.',
      order: '{{from}} may not import from {{to}}, which is after it in {{order}}.',
      style: 'Style sheets are collected by the build; do not import them.',
    },
  },
  create(context) {
    const from = place(context.cwd, context.filename);
    function check(node) {
      const target = node.source?.value;
      if (typeof target !== 'string') return;
      if (target.endsWith('.css')) context.report({ node, messageId: 'style' });
      // Lists shared by client and server are data and belong to no zone.
      if (!target.startsWith('.') || target.endsWith('.json')) return;
      const allowed = ALLOWED[from.zone];
      if (allowed === undefined) return;
      const to = place(context.cwd, resolve(dirname(context.filename), target));
      if (isAgainstOrder(from, to)) {
        const order = ORDERS[from.ordered].join(' < ');
        context.report({ node, messageId: 'order', data: { from: from.folder, to: to.folder, order } });
      } else if (to.zone === from.zone && SPLIT.has(to.zone)) {
        if (to.part !== from.part)
          context.report({ node, messageId: 'split', data: { zone: to.zone, from: from.part, to: to.part } });
      } else if (!allowed.has(to.zone) && !(to.zone === 'tests' && /\.test\.tsx?$/.test(context.filename))) {
        context.report({ node, messageId: 'zone', data: { from: from.zone, to: to.zone ?? target } });
      }
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
