// Messages compiled at build time, so that no parser of ICU MessageFormat is sent to browsers.
import { readFileSync } from 'node:fs';

import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The form that `i18n._` needs no parser for; through JSON, as the parser leaves undefined fields. */
const compile = (message, mapText) => JSON.parse(JSON.stringify(compileMessageOrThrow(message, mapText)));

/**
 * Babel plugin: replaces the `message` of each descriptor that Lingui's macros wrote by its compiled form, which
 * `i18n._` takes as it is. List it after `@lingui/babel-plugin-lingui-macro`.
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

/** English lengthened by a third or more and accented, to find texts that are cut off or not translated. */
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
 * @param isPseudo makes the pseudo-locale of it instead.
 * @returns an ES module whose default export is the messages by id.
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
