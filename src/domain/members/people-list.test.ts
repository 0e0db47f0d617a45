import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfSlug, listPlace, pageNumber, pageOf, rowId, searchWords } from './people-list.ts';

const rows = Array.from({ length: 23 }, (_, index) => `r${String(index).padStart(2, '0')}`);
const idOf = (row: string) => row;

/** A page as the database gives it: with one row more. */
function asked(place: ReturnType<typeof listPlace>, size: number): string[] {
  if (place && 'before' in place) return rows.filter((row) => row < place.before).slice(-size - 1);
  return rows.filter((row) => !place || row > place.after).slice(0, size + 1);
}

test('turning the pages forward shows every row once, in order; turning back shows the same pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (size) => {
      const pages: string[][] = [];
      let page = pageOf(asked(null, size), { size, place: null, idOf });
      expect(page.before).toBeNull();
      pages.push(page.rows);
      while (page.after) {
        const place = { after: page.after };
        page = pageOf(asked(place, size), { size, place, idOf });
        pages.push(page.rows);
      }
      expect(pages.flat()).toEqual(rows);
      for (let index = pages.length - 2; index >= 0; index -= 1) {
        const place = { before: page.before ?? '' };
        page = pageOf(asked(place, size), { size, place, idOf });
        expect(page.rows).toEqual(pages[index]);
      }
      expect(page.before).toBeNull();
    }),
  );
});

test('what an address says wrongly counts as not said', () => {
  expect(listPlace('x y', null)).toBeNull();
  expect(listPlace(null, 'abc_-1')).toEqual({ before: 'abc_-1' });
  expect(keyOfSlug({ all: 'todos' }, 'nadie')).toBeNull();
  expect([null, 'x', '0', '-3', '2.7', '9'.repeat(40)].map(pageNumber)).toEqual([1, 1, 1, 1, 2, 1000]);
  expect(keyOfSlug({ all: 'todos' }, 'todos')).toBe('all');
  expect(searchWords(`  a\u0000b${'c'.repeat(100)}`)).toHaveLength(80);
  expect(searchWords(null)).toBe('');
  expect(searchWords('ana\u0000\nruiz')).toBe('ana  ruiz');
  expect([listPlace('a', 'b'), listPlace('x y', 'b')]).toEqual([{ after: 'a' }, { before: 'b' }]);
  expect(['a', 'x'.repeat(200), '', 'x'.repeat(201), 'a b', ' a', null].map(rowId)).toEqual([
    ...['a', 'x'.repeat(200), null, null, null, null, null],
  ]);
});
