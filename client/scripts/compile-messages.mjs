// Compiles messages at build time, so that browsers need no parser for ICU MessageFormat.
import { readFileSync } from 'node:fs';

import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Returns the form that `i18n._` accepts without a parser. Serialized to remove the undefined fields that the
 * parser leaves.
 */
const compile = (message, mapText) => JSON.parse(JSON.stringify(compileMessageOrThrow(message, mapText)));

/**
 * A Babel plugin that compiles the `message` of each descriptor produced by Lingui's macros, which `i18n._`
 * accepts as it is. List it after `@lingui/babel-plugin-lingui-macro`.
 */
export default function compileMessages({ types }) {
  return {
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some(({ value }) => /^\*?\s*i18n\s*$/.test(value))) return;
              for (const property of node.properties)
                if (types.isObjectProperty(property) && types.isIdentifier(property.key, { name: 'message' }))
                  property.value = types.valueToNode(compile(property.value.value));
            },
          });
        },
      },
    },
  };
}

const ACCENTED = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};
const ELEMENT = /(<\/?\w+\/?>)/;

/** Accents English and lengthens it by at least a third, to find texts that are truncated or untranslated. */
function pseudo(text) {
  return text
    .split(ELEMENT)
    .map((part) =>
      ELEMENT.test(part)
        ? part
        : part.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter).replace(/[áéíóú]/g, '$&$&'),
    )
    .join('');
}

/**
 * Compiles a PO file.
 *
 * @param path the file.
 * @param isPseudo produces the pseudo-locale instead.
 * @returns an ES module whose default export contains the messages by id.
 */
export function compileCatalogue(path, isPseudo) {
  const catalogue = formatter().parse(readFileSync(path, 'utf8'), {
    locale: undefined,
    sourceLocale: 'en',
    filename: path,
  });
  const messages = {};
  for (const [id, { translation, message, obsolete }] of Object.entries(catalogue)) {
    const text = isPseudo ? (message ?? translation) : translation;
    if (text && !obsolete) messages[id] = compile(text, isPseudo ? pseudo : undefined);
  }
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
}
