import { expect, test } from 'vitest';

import { render } from '../tests/render';
import Markdown from './Markdown';

const html = (text: string) => {
  const { container } = render(<Markdown>{text}</Markdown>);
  return container.querySelector('.markdown')?.innerHTML;
};

test('paragraphs, breaks, emphasis, code and lists are rendered', () => {
  expect(html('One **two** *three* `four`\nfive')).toBe(
    '<p>One <strong>two</strong> <em>three</em> <code>four</code><br>five</p>',
  );
  expect(html('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>');
});

test('HTML and pictures are shown as source', () => {
  expect(html('<b onclick=x>hi</b>')).toBe('<p>&lt;b onclick=x&gt;hi&lt;/b&gt;</p>');
  expect(html('![cat](https://example.com/cat.png)')).toBe('<p>![cat](https://example.com/cat.png)</p>');
});

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '/trips', 'vbscript:x'])(
  'a link to %s is not a link',
  (href) => {
    expect(html(`[text](${href})`)).toBe('<p>text</p>');
  },
);

test('special characters are shown unchanged', () => {
  expect(html('Fish & chips < 5 "euro"')).toBe('<p>Fish &amp; chips &lt; 5 "euro"</p>');
});

test('deep nesting is cut off', () => {
  expect(html('>'.repeat(100))?.match(/<blockquote>/g)).toHaveLength(9);
});

test.each(['>', '[', '*', '`', '- ', '[a](', '**a '])('a Markdown bomb of %s is rendered', (bit) => {
  expect(html(bit.repeat(2000 / bit.length))).not.toBe('');
});
