import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascending, parseNumbers } from '#domain/raffles/board.ts';
import { asSoldBy, asTyped, parseAllotting, parseReturning } from './allotment.ts';

test('neighbours are written as ranges, with the digits of the raffle', () => {
  expect(asTyped([], 99)).toBe('');
  expect(asTyped([0, 1, 2, 19, 25, 26], 99)).toBe('00-02, 19, 25-26');
});

test('whatever numbers are written, typing that gives the same ones', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { maxLength: 1000 });
  fc.assert(
    fc.property(numbers, (some) => {
      const sorted = ascending(some);
      expect(ascending(parseNumbers(asTyped(sorted, 9999), 1000) ?? [])).toEqual(sorted);
    }),
  );
});

test('a range «00-19» is twenty numbers, ascending however it is typed; a backward or too long one is none', () => {
  const typed = (text: string) => {
    const parsed = parseAllotting({ typed: text, seller: 'marta' });
    return parsed.ok ? parsed.value.typed : parsed.fields;
  };
  expect(typed('00-19')).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(typed('7, 3-4 3')).toEqual([3, 4, 7]);
  for (const text of ['19-00', '0-1000', 'a', '1-2-3'])
    expect(typed(text)).toMatchObject({ typed: { code: 'numbers' } });
});

test('numbers are allotted to somebody, and returned by nobody in particular', () => {
  const [choose, required] = [{ code: 'choose' }, { code: 'required' }];
  expect(parseAllotting({ typed: '9, 7' })).toEqual({ ok: false, fields: { seller: choose } });
  expect(parseAllotting({ typed: ' ', seller: 'marta' })).toEqual({ ok: false, fields: { typed: choose } });
  expect(parseReturning({})).toEqual({ ok: false, fields: { typed: required } });
  expect(parseReturning({ typed: '9, 7' })).toEqual({ ok: true, value: { typed: [7, 9] } });
  expect(parseReturning({ typed: '7 '.repeat(5001) })).toMatchObject({ fields: { typed: { code: 'too-long' } } });
});

test('by a seller’s link what is theirs alone is free while it is not sold, and nothing else is otherwise', () => {
  const states = fc.constantFrom('free', 'held', 'submitted', 'paid', 'blocked');
  fc.assert(
    fc.property(fc.array(states), fc.array(fc.nat({ max: 20 })), fc.nat({ max: 5 }), (board, own, first) => {
      const shown = asSoldBy(board, new Set(own), first);
      expect(shown).toEqual(
        board.map((state, at) => (state === 'blocked' && own.includes(first + at) ? 'free' : state)),
      );
    }),
  );
});
