import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markdownLimits } from '#domain/markdown.ts';
import { hostileMarkdown } from '#support/hostile-markdown.ts';
import { Markdown } from './markdown.tsx';
import { parseMarkdown } from './parse-markdown.ts';

const drawn = (text: string, under?: 1 | 2 | 3) =>
  renderToStaticMarkup(
    under ? <Markdown text={parseMarkdown(text)} under={under} /> : <Markdown text={parseMarkdown(text)} />,
  );

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
  for (const href of ['javascript:alert(1)', 'JaVaScript:alert(1)', 'data:text/html,x', '//malo.es', 'vbscript:x']) {
    expect(drawn(`[tres](${href})`)).not.toContain('<a ');
  }
  // a backslash that a browser takes for a slash is written as what it is: a letter of a path of ours
  expect(drawn('[tres](/\\malo.es)')).toContain('<a href="/%5Cmalo.es">');
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

test('an address in the text becomes a link where it says that it is one, and a missing space makes none', () => {
  expect(drawn('Mira https://ejemplo.es/a.')).toContain('<a href="https://ejemplo.es/a" rel="nofollow noopener">');
  expect(drawn('Mira www.ejemplo.es/a.')).toContain('<a href="https://www.ejemplo.es/a" rel="nofollow noopener">');
  expect(drawn('Escribe a ana@ejemplo.es')).toContain('<a href="mailto:ana@ejemplo.es"');
  expect(drawn('Se acabó.La rifa va.es')).not.toContain('<a ');
});

test('a task says whether it is done, and a line’s end is one', () => {
  const html = drawn('- [ ] comprar\n- [X] pagar\n- [no] más\n\nuno\ndos');
  expect(html.match(/<input/g)).toHaveLength(2);
  expect(html.match(/checked/g)).toHaveLength(1);
  expect(html).toContain('<li>[no] más</li>');
  expect(html).toMatch(/<p>uno<br\/?>dos<\/p>/);
});

test('a text with more marks than are drawn stands there as it was typed', () => {
  const text = `${'*a* '.repeat(markdownLimits.marks)}\n<b>fin</b>`;
  expect(drawn(text)).toBe(
    `<div class="markdown whitespace-pre-line ">${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</div>`,
  );
});

test('a list that goes deeper than the parser follows stands there as it was typed, whole', () => {
  const stairs = (steps: number) => Array.from({ length: steps }, (_, at) => `${'  '.repeat(at)}- n${at}`).join('\n');
  expect(drawn(stairs(20))).toMatch(/<li>n19<\/li>/);
  for (const steps of [30, 50, 60, 120]) {
    for (let at = 0; at < steps; at += 1) expect(drawn(`${stairs(steps)}\n\nfin`)).toContain(`n${at}`);
    expect(drawn(`${stairs(steps)}\n\nfin`)).toContain('fin');
  }
});

test('a text made to exhaust is drawn all the same, in no more time than its length asks for', () => {
  const timeFor = (text: string) => {
    const before = process.threadCpuUsage().user;
    expect(drawn(text)).toContain('markdown');
    return process.threadCpuUsage().user - before;
  };
  for (const text of hostileMarkdown(50_000)) {
    // seconds, of the processor and not of the clock, where the time grew with the square of the length
    expect(timeFor(text), JSON.stringify(text.slice(0, 20))).toBeLessThan(1_000_000);
  }
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
