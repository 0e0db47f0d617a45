import { expect, test } from 'vitest';
import { marksFor } from '#scripts/browser-files/pure-rules.ts';
import { fileOf, piecesOf, statementsOf } from '#scripts/browser-files/word-pieces.ts';
import { changed, usesOf } from '#scripts/browser-files/word-uses.ts';

const texts = `
import { plural } from './words.ts';
import { formatCount } from './format.ts';
const numbers = (count: number) => plural(count, 'número', 'números');
export const deskTexts = {
  title: 'Gestión',
  chosen: (count: number) => formatCount(count) + numbers(count),
  'order.paid': 'Pagado',
} as const;
export const counted = { ...deskTexts };
export const spoken = { say() { return this; } };
`;
const pieces = piecesOf(texts);

const rewritten = (code: string) => {
  const body = statementsOf(code, 'js');
  return changed(code, usesOf(body[0] as never, body, '/desk.ts', pieces));
};

test('a word brings what it needs of its file, and nothing else', () => {
  expect(fileOf(pieces, 'deskTexts', 'title')).toBe(`export const word = 'Gestión';`);
  const chosen = fileOf(pieces, 'deskTexts', 'chosen');
  expect(chosen).toContain('const numbers');
  expect(chosen).toContain('formatCount');
  expect(chosen).not.toContain('Gestión');
});

test('a table with what cannot stand alone stays whole', () => {
  expect([...pieces.tables.keys()]).toEqual(['deskTexts']);
});

test('a page takes the words that it names', () => {
  const code = `import { deskTexts as words } from '#texts/desk.ts';\nshow(words.title, words.chosen(2), words['order.paid']);`;
  expect(rewritten(code)).toBe(
    [
      `import { word as words$title } from "/desk.ts?word=deskTexts.title.ts";`,
      ` import { word as words$chosen } from "/desk.ts?word=deskTexts.chosen.ts";`,
      ` import { word as words$order$paid } from "/desk.ts?word=deskTexts.order.paid.ts";`,
      '\nshow(words$title, words$chosen(2), words$order$paid);',
    ].join(''),
  );
});

test.each([
  ['handed on', 'show(words);'],
  ['asked by a name that is only known at work', 'show(words[kind]);'],
  ['asked for what it lacks', 'show(words.missing);'],
  ['of a name that something else has too', 'list.map((words) => words.title);'],
])('a table that is %s is taken whole', (_, use) => {
  const code = `import { deskTexts as words } from '#texts/desk.ts';\n${use}`;
  expect(rewritten(code)).toBe(code);
});

test('what is small stands alone, but for a class, which would be another one in each file', () => {
  const { small } = piecesOf('export const most = 3; export function ask() { return most; } export class Fault {}');
  expect([...small]).toEqual(['most', 'ask']);
  expect(fileOf(piecesOf('export const most = 3; export const others = 4;'), 'most', undefined)).toBe(
    'export const most = 3;\nexport { most as word };',
  );
});

test('a file that fills a table as it is loaded stays whole, and so does what makes something of a class', () => {
  const filled = 'export const values = []; for (const at of [1, 2]) values[at] = at; export const most = 3;';
  expect([...piecesOf(filled).small]).toEqual([]);
  expect([...piecesOf('export class Fault {} export const fault = () => new Fault();').small]).toEqual([]);
});

test('calls that give a constant its value are marked pure, those inside of functions are not', () => {
  const code = 'const shape = v.object({ name: line(3) });\nexport const ask = () => shape.parse();';
  expect(changed(code, marksFor(statementsOf(code, 'js')))).toBe(
    'const shape = /* @__PURE__ */ v.object({ name: /* @__PURE__ */ line(3) });\nexport const ask = () => shape.parse();',
  );
});
