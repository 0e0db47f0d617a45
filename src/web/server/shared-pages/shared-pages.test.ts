import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSharedPages, type Filling, type SharedPage, sharedPage } from './shared-pages.ts';

const made = { path: '/club', requestId: 'an-id' };

function page(text: string): SharedPage {
  return sharedPage(Buffer.from(text), new Headers({ Vary: 'Cookie' }), made);
}

/** Pages on a clock that is moved by hand, and the lines that were logged of them. */
function shared({ life = 1000, mostBytes = 10_000, largest = 5000 } = {}) {
  const clock = { now: 0 };
  const lines: object[] = [];
  const log = { info: (line: object) => void lines.push(line) };
  return { clock, lines, pages: createSharedPages({ now: () => clock.now, life, mostBytes, largest, log }) };
}

test('whatever happens, nobody is given a page of which anything was read longer ago than its life', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const) }),
    fc.record({ kind: fc.constant('end' as const), isShared: fc.boolean() }),
    fc.record({ kind: fc.constant('pass' as const), milliseconds: fc.nat({ max: 1500 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { clock, pages } = shared();
      const underway: { filling: Filling; readAt: number }[] = [];
      for (const each of steps) {
        if (each.kind === 'pass') clock.now += each.milliseconds;
        else if (each.kind === 'end') {
          const oldest = underway.shift();
          oldest?.filling.end(each.isShared ? page(String(oldest.readAt)) : null);
        } else {
          const found = pages.find('club');
          if (found === null) underway.push({ filling: pages.begin('club'), readAt: clock.now });
          else if (!(found instanceof Promise)) expect(clock.now - Number(found.html)).toBeLessThan(1000);
        }
      }
    }),
  );
});

test('a page is made once for all who ask meanwhile', async () => {
  const { pages } = shared();
  expect(pages.find('club')).toBeNull();
  const filling = pages.begin('club');
  const waiting = [pages.find('club'), pages.find('club')];
  filling.end(page('the club'));
  const given = await Promise.all(waiting);
  expect(given.map((each) => String(each?.html))).toEqual(['the club', 'the club']);
  expect(pages.find('club')).toBe(given[0]);
  expect(pages.find('other')).toBeNull();
});

test('while a page is made anew in time the others are given what stands, and after its life they wait', async () => {
  const { clock, pages } = shared();
  pages.begin('club').end(page('first'));
  clock.now = 600;
  expect(pages.find('club')).toBeNull();
  const filling = pages.begin('club');
  expect(String((pages.find('club') as SharedPage).html)).toBe('first');
  clock.now = 1000;
  const waiting = pages.find('club');
  expect(waiting).toBeInstanceOf(Promise);
  filling.end(page('second'));
  expect(String((await waiting)?.html)).toBe('second');
});

test('an answer that is for its asker alone is given to nobody, and what stood before is forgotten', async () => {
  const { clock, pages } = shared();
  pages.begin('club').end(page('public'));
  clock.now = 600;
  const filling = pages.begin('club');
  filling.end(null);
  expect(pages.find('club')).toBeNull();
});

test('what is kept is bounded, and a page that is too large goes to who waited for it alone', async () => {
  const { pages } = shared({ mostBytes: 100, largest: 60 });
  for (const name of ['one', 'two', 'three']) pages.begin(name).end(page('x'.repeat(40)));
  expect([pages.find('one'), pages.find('three')]).toEqual([null, expect.anything()]);
  const filling = pages.begin('large');
  const waiting = pages.find('large');
  filling.end(page('x'.repeat(61)));
  expect((await waiting)?.html.length).toBe(61);
  expect(pages.find('large')).toBeNull();
});

test('one line says how often a page was given, when it is given no more', () => {
  const { pages, lines } = shared();
  const first = page('first');
  pages.begin('club').end(first);
  pages.begin('club').end(page('second'));
  expect(lines).toEqual([]);
  first.given.whole = 3;
  pages.begin('club').end(first);
  pages.begin('club').end(page('third'));
  expect(lines).toEqual([{ ...made, whole: 3, unchanged: 0 }]);
});

test('a page is compressed once, to the same text, and its tag is that of its text', async () => {
  const one = page('a page '.repeat(100));
  const [brotli, zipped] = [await one.encoded('br'), await one.encoded('gzip')];
  expect([brotliDecompressSync(brotli), gunzipSync(zipped)].map(String)).toEqual([String(one.html), String(one.html)]);
  expect(one.encoded('br')).toBe(brotli);
  expect(page('a page '.repeat(100)).tag).toBe(one.tag);
  expect(page('another').tag).not.toBe(one.tag);
  expect(one.headers).toEqual(['vary', 'Cookie', 'ETag', one.tag]);
});
