// Import zones: routes > pages > features > ui | travel | api > text. Pages and features never import one
// another; the folders of ui have an order.
import { dirname, relative, resolve, sep } from 'node:path';

const ALLOWED = {
  pages: new Set(['features', 'ui', 'travel', 'api', 'text']),
  features: new Set(['ui', 'travel', 'api', 'text']),
  ui: new Set(['ui', 'text']),
  travel: new Set(['travel', 'api', 'text']),
  api: new Set(['api', 'text']),
  text: new Set(['text']),
};
/** The folders of ui; each imports from itself and from those before it. */
const UI = ['buttons', 'labels', 'pictures', 'fields', 'overlays', 'forms', 'lists', 'frames'];
const SPLIT = new Set(['pages', 'features']);

function place(root, file) {
  const [zone, part] = relative(root, file).split(sep);
  return { zone, part };
}

export const zones = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      zone: '{{from}} may not import from {{to}} (routes > pages > features > ui | travel | api > text).',
      split: '{{zone}}/{{from}} may not import {{zone}}/{{to}}; share it through ui, travel, api or text.',
      order:
        'ui/{{from}} may not import from ui/{{to}} (buttons < labels < pictures < fields < overlays < forms < lists < frames).',
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
      if (to.zone === from.zone && SPLIT.has(to.zone)) {
        if (to.part !== from.part)
          context.report({ node, messageId: 'split', data: { zone: to.zone, from: from.part, to: to.part } });
      } else if (
        to.zone === 'ui' &&
        from.zone === 'ui' &&
        UI.includes(from.part) &&
        UI.indexOf(to.part) > UI.indexOf(from.part)
      ) {
        context.report({ node, messageId: 'order', data: { from: from.part, to: to.part } });
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
