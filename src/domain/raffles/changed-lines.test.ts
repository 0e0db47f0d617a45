import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedLines } from './changed-lines.ts';

const text = fc.array(fc.constantFrom<string>('a', 'b', 'c', ''), { maxLength: 8 });

test('what was taken out and put in is told, with nothing of what stayed', () => {
  expect(changedLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual({ removed: ['b'], added: ['x', 'd'] });
  expect(changedLines(['a', 'a', 'b'], ['a', 'b'])).toEqual({ removed: ['a'], added: [] });
  expect(changedLines([], ['a'])).toEqual({ removed: [], added: ['a'] });
});

test('lines that only change places are told as they stood and as they stand', () => {
  expect(changedLines(['t', 'a', 'b', 'z'], ['t', 'b', 'a', 'z'])).toEqual({ removed: ['a', 'b'], added: ['b', 'a'] });
});

test('nothing is told of two texts if and only if they are the same', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { removed, added } = changedLines(before, after);
      expect(removed.length + added.length === 0).toBe(
        before.join('\n') === after.join('\n') && before.length === after.length,
      );
    }),
  );
});

test('the lines told make one text out of the other, line for line, whatever their order', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { removed, added } = changedLines(before, after);
      const left = [...before];
      for (const line of removed) left.splice(left.indexOf(line), 1);
      expect([...left, ...added].sort()).toEqual([...after].sort());
    }),
  );
});
