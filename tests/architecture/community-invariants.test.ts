import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file, and words that it holds. */
type Place = { file: string; words: string };
type Line = { number: string; code: Place[]; proof: Place[] };

function placesOf(cell: string, folder: string): Place[] {
  return cell.split('<br>').map((place) => {
    const [, file = '', words = ''] = /^`([^`]+)` (.+)$/.exec(place.trim()) ?? [];
    return { file: `${folder}/${file}`, words };
  });
}

const lines: Line[] = readFileSync(`${root}docs/community-invariants.md`, 'utf8')
  .split('\n')
  .flatMap((row) => {
    const [, number = '', says = '', code = '', proof = ''] = row.split('|').map((cell) => cell.trim());
    if (!/^\d+\.\d$/.test(number) || says === '') return [];
    return [{ number, code: placesOf(code, 'src'), proof: placesOf(proof, 'tests') }];
  });

test('each of the thirteen invariants has its lines, numbered without a gap', () => {
  for (let invariant = 1; invariant <= 13; invariant += 1) {
    const numbers = lines.map(({ number }) => number).filter((number) => number.startsWith(`${invariant}.`));
    expect(numbers.length, String(invariant)).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, at) => `${invariant}.${at + 1}`));
  }
});

test.each(lines)('line $number is kept by code that is there and proven by tests of that name', ({ code, proof }) => {
  for (const { file, words } of [...code, ...proof]) {
    expect(existsSync(root + file), file).toBe(true);
    expect(words, file).not.toBe('');
  }
  for (const { file, words } of code) expect(readFileSync(root + file, 'utf8'), file).toContain(words);
  for (const { file, words } of proof) {
    const quoted = [`'${words}'`, `"${words}"`].some((name) => readFileSync(root + file, 'utf8').includes(name));
    expect(quoted, `${file}: ${words}`).toBe(true);
  }
});
