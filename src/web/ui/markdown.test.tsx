import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const drawn = (text: string, under?: 1 | 2 | 3) =>
  renderToStaticMarkup(under ? <Markdown text={text} under={under} /> : <Markdown text={text} />);

test('headings begin below the heading of their page and leave no level out', () => {
  expect(drawn('# Uno\n\n### Dos')).toContain('<h2>Uno</h2><h3>Dos</h3>');
  expect(drawn('### Uno', 2)).toContain('<h3>Uno</h3>');
});

test('tags show as they were typed and become no elements', () => {
  const html = drawn('<script>alert(1)</script>\n\nHola <img src=x onerror=alert(1)> &lt;b&gt;');
  expect(html).not.toMatch(/<(script|img)/);
  expect(html).toContain('&lt;script&gt;');
});

test('a link leads to the web, a mail or our own pages, and to nothing else', () => {
  expect(drawn('[uno](https://ejemplo.es/a)')).toContain(
    '<a href="https://ejemplo.es/a" rel="nofollow noopener">uno</a>',
  );
  expect(drawn('[dos](/sexto-b)')).toContain('<a href="/sexto-b">dos</a>');
  for (const href of [
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    '//malo.es',
    '/\\malo.es',
    'vbscript:x',
  ]) {
    expect(drawn(`[tres](${href})`)).not.toContain('<a ');
  }
});

test('only pictures that we keep are shown; others become a link', () => {
  const own = `/imagen/${'a'.repeat(64)}`;
  expect(drawn(`![La mesa](${own})`)).toContain(`<img src="${own}" alt="La mesa"`);
  const other = drawn('![Foto](https://ejemplo.es/foto.png)');
  expect(other).not.toContain('<img');
  expect(other).toContain('<a href="https://ejemplo.es/foto.png"');
  expect(drawn('[![Foto](https://a.es/f.png)](https://b.es)')).toContain('>Foto</a>');
});

test('lists, tables, tasks and code are drawn', () => {
  const html = drawn(
    '1. uno\n2. dos\n\n- [x] hecho\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n<x>\n```\n\n~~no~~ **sí**',
  );
  for (const part of ['<ol', '<li class="task"', '<th scope="col">a</th>', '<td>2</td>', '&lt;x&gt;', '<del>no</del>'])
    expect(html).toContain(part);
});

test('a text made to exhaust is drawn all the same', () => {
  for (const text of [
    '>'.repeat(20_000),
    '- '.repeat(10_000),
    '['.repeat(5_000),
    '*'.repeat(10_000),
    '**a '.repeat(5_000),
  ])
    expect(drawn(text)).toContain('markdown');
});

test('whatever is typed, no element appears that the text did not ask for by its marks', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    'script',
    ' onload=',
    '](',
    '[',
    '!',
    '`',
    '\n',
    'javascript:',
    '#',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const html = drawn(pieces.join(''));
      expect(html).not.toMatch(/<(script|iframe|object|style|svg)/i);
      expect(html).not.toMatch(/href="(?!https?:|mailto:|\/(?![/\\]))/i);
      expect(html).not.toMatch(/<[a-z0-9]+[^>"]* on\w+=/i);
    }),
  );
});
