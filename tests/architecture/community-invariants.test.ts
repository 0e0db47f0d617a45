import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file, and words that it holds. */
type Place = { file: string; words: string };
type Invariant = { number: string; code: Place[]; proof: Place[] };

/** Where each heading begins, and what is written under it. Lists hold nothing but places. */
const sections = readFileSync(`${root}docs/community-invariants.md`, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => section.split('\n').filter((line) => line !== ''));

function placesOf(list: readonly string[], how: string, folder: string): Place[] {
  return list.flatMap((line) => {
    const [, named, file = '', words = ''] = /^- (kept by|proven by) `([^`]+)` (.+)$/.exec(line) ?? [];
    return named === how ? [{ file: `${folder}/${file}`, words }] : [];
  });
}

const lines: Invariant[] = sections.map(([heading = '', ...list]) => ({
  number: /^(\d+\.\d) \S/.exec(heading)?.[1] ?? heading,
  code: placesOf(list, 'kept by', 'src'),
  proof: placesOf(list, 'proven by', 'tests'),
}));

test('each heading is a numbered invariant, with nothing under it but where it is kept and proven', () => {
  for (const [at, [heading = '', ...list]] of sections.entries()) {
    expect(heading).toMatch(/^\d+\.\d \S/);
    const { code = [], proof = [] } = lines[at] ?? {};
    expect(code.length, heading).toBeGreaterThan(0);
    expect(proof.length, heading).toBeGreaterThan(0);
    expect(list, heading).toHaveLength(code.length + proof.length);
  }
});

test('each of the thirteen invariants has its lines, numbered without a gap', () => {
  for (let invariant = 1; invariant <= 13; invariant += 1) {
    const numbers = lines.map(({ number }) => number).filter((number) => number.startsWith(`${invariant}.`));
    expect(numbers.length, String(invariant)).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, at) => `${invariant}.${at + 1}`));
  }
});

test.each(lines)(
  'invariant $number is kept by code that is there and proven by tests of that name',
  ({ code, proof }) => {
    for (const { file, words } of [...code, ...proof]) {
      expect(existsSync(root + file), file).toBe(true);
      expect(words, file).not.toBe('');
    }
    for (const { file, words } of code) expect(readFileSync(root + file, 'utf8'), file).toContain(words);
    for (const { file, words } of proof) {
      const quoted = [`'${words}'`, `"${words}"`].some((name) => readFileSync(root + file, 'utf8').includes(name));
      expect(quoted, `${file}: ${words}`).toBe(true);
    }
  },
);
