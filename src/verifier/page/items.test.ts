import { expect, test } from 'vitest';
import { filesOf, type Item, unfitIn, withItem, withKind } from './items.ts';

const item = (kind: Item['kind'], name: string = kind): Item => ({ name, kind, content: new Blob([name]) });
const namesOf = (items: readonly Item[]) => items.map(({ name, kind }) => `${name}=${kind}`);
const brought = (...items: Item[]) => items.reduce<Item[]>(withItem, []);

test('a second acta takes the place of the first, a second receipt stands beside it', () => {
  const items = brought(item('acta', 'one'), item('record', 'a'), item('record', 'b'), item('acta', 'two'));
  expect(namesOf(items)).toEqual(['a=record', 'b=record', 'two=acta']);
});

test('of two checkpoints the second is the later one, until they change places', () => {
  const items = brought(item('checkpoint', 'one'), item('checkpoint', 'two'));
  expect(namesOf(items)).toEqual(['one=checkpoint', 'two=later-checkpoint']);
  const [first] = items;
  expect(first && namesOf(withKind(items, first, 'later-checkpoint'))).toEqual([
    'one=later-checkpoint',
    'two=checkpoint',
  ]);
});

test('what nobody knows, and a collection that is too large, is not read', async () => {
  const huge = { ...item('record'), content: { size: 2 ** 40 } as Blob };
  expect(unfitIn([item('acta'), item('unknown', 'x.pdf')])).toEqual({ name: 'x.pdf', fault: 'unknown' });
  expect(unfitIn([huge])).toEqual({ name: 'record', fault: 'tooLarge' });
  expect(unfitIn([item('acta')])).toBeNull();
});

test('files are read whole, by what they are', async () => {
  const files = await filesOf([item('record', 'a'), item('acta', 'x'), item('record', 'b')]);
  const texts = [...files].map(([kind, all]) => [kind, all.map((bytes) => new TextDecoder().decode(bytes))]);
  expect(texts).toEqual([
    ['record', ['a', 'b']],
    ['acta', ['x']],
  ]);
});
