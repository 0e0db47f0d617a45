import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { askedBy, richTextLimits, richTextOnPage } from '#domain/markdown.ts';
import { segmentsOf } from '#domain/messages/message-text.ts';
import { richTextOf, richTextPage } from './rich-text.ts';
import { RichTextView } from './rich-text-view.tsx';

const names = new Map([['uid-ana', 'Ana_Maria_Ruiz']]);

const drawn = (body: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RichTextView rich={richTextOf(segmentsOf(body, { names, origin: 'https://rifamiga.es' }))} />
    </MemoryRouter>,
  );

test('a message shows bold, lists, quotes and code as its writer marked them, line by line', () => {
  expect(drawn('**Hoy** y *mañana*\ny ~~ayer~~')).toContain(
    '<p><strong>Hoy</strong> y <em>mañana</em><br/>y <del>ayer</del></p>',
  );
  expect(drawn('Traed:\n- sal\n- pan')).toContain('<ul><li>sal</li><li>pan</li></ul>');
  expect(drawn('> ¿Y la sal?\n\nAl final, `5 g`')).toMatch(/<blockquote>.*<code>5 g<\/code>/s);
});

test('mentions and addresses stay what they are within marks, and no mark is found in them', () => {
  const html = drawn('**@[uid-ana]** mira https://ejemplo.es/a_b_c*d*');
  expect(html).toMatch(/<strong><b [^>]*>@Ana_Maria_Ruiz<\/b><\/strong>/);
  expect(html).toContain('href="https://ejemplo.es/a_b_c*d"');
  expect(html).not.toContain('<em>');
  expect(drawn('`@[uid-ana]`')).toMatch(/<code><b [^>]*>@Ana_Maria_Ruiz/);
});

test('a message hides no address behind other words, brings no picture, heading, table or tag', () => {
  const html = drawn(
    '# 12 es mío\n\n[Tu banco](https://malo.es) ![](https://malo.es/f.png) <b>x</b> &amp;\n\n|a|b|\n|-|-|\n|c|d|\n\n---',
  );
  expect(html).not.toMatch(/<(h\d|img|table|hr|b)[ >/]/);
  expect(html).toContain('# 12 es mío');
  expect(html).toContain('[Tu banco](');
  expect(html).toContain('&amp;amp;');
  expect(html).toContain('>malo.es<');
});

test('a message with more marks than people read stands as it was typed, its mentions too', () => {
  const html = drawn(`@[uid-ana] ${'**a** '.repeat(richTextLimits.marks / 4 + 1)}`);
  expect(html).not.toContain('<strong>');
  expect(html).toContain('>@Ana_Maria_Ruiz</b>');
});

test('nobody makes a mention of somebody else by the letters that stand for one', () => {
  expect(drawn('\uE0000\uE001 @[uid-ana]').match(/Ana_Maria/g)).toHaveLength(1);
});

test('on one page so much is drawn, and what comes after stands as it was typed, names and addresses too', () => {
  const read = richTextPage();
  const body = (name: string) => `${name} http://a.b\n${'*a*\n'.repeat(99)}`;
  const segments = segmentsOf(body('@[uid-ana]'), { names, origin: 'https://rifamiga.es' });
  const { lines, marks } = askedBy(body('@Ana_Maria_Ruiz'));
  const texts = Array.from({ length: 60 }, () => read(segments));
  const typed = texts.map(({ text }) => 'typed' in text);
  const first = typed.indexOf(true);
  expect(first).toBe(Math.floor(richTextOnPage / (lines + marks)));
  expect(typed.slice(first).every(Boolean)).toBe(true);
  expect(texts[first]).toMatchObject({ text: { typed: body('@Ana_Maria_Ruiz') }, pieces: [] });
});
