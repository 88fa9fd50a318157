import { Lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

/** Deeper nesting is shown as source: no real text needs it. */
const MAX_DEPTH = 8;
const LINK = /^(https?:|mailto:|tel:)/i;

/**
 * Renders Markdown as React elements. HTML in the text never reaches the page, and only web, mail and phone
 * addresses become links. Includes the parser, so import it lazily (`LateMarkdown`).
 */
export default function Markdown({ children }: { children: string }) {
  return <div className="markdown">{blocks(parsed(children), 0)}</div>;
}

function parsed(text: string): readonly Token[] {
  try {
    return new Lexer({ gfm: true, breaks: true }).lex(text);
  } catch (error) {
    // Thousands of nested quotes exceed the parser's stack: show the source.
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'text', raw: text, text }];
  }
}

function blocks(tokens: readonly Token[] | undefined, depth: number): ReactNode[] {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{node(token, depth)}</Fragment>);
}

function node(token: Token, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return token.raw;
  const inner = () => blocks('tokens' in token ? token.tokens : [], depth + 1);
  switch (token.type) {
    case 'space':
      return null;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'heading':
      // Headings rank below those of the sheet.
      return (
        <p>
          <strong>{inner()}</strong>
        </p>
      );
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, inner());
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'code':
      return <pre>{(token as Tokens.Code).text}</pre>;
    case 'list':
      return list(token as Tokens.List, depth);
    case 'link':
      return link(token as Tokens.Link, inner());
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'text':
      return 'tokens' in token && token.tokens !== undefined ? inner() : (token as Tokens.Text).text;
    default:
      // Tables, pictures and HTML are shown as source.
      return token.raw;
  }
}

function list({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const rows = items.map((item, index) => <li key={index}>{blocks(item.tokens, depth + 1)}</li>);
  return ordered ? <ol start={start === '' ? 1 : start}>{rows}</ol> : <ul>{rows}</ul>;
}

function link({ href }: Tokens.Link, text: ReactNode): ReactNode {
  if (!LINK.test(href)) return text;
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {text}
    </a>
  );
}
