import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

/** Each attack of `docs/threat-model.md` before its last section: the file that stops it, and the test that proves so. */
const attacks = (read('docs/threat-model.md').split('\n## What nothing here stops')[0] ?? '')
  .split(/^- /m)
  .slice(1)
  .map((entry) => {
    const [, attack = entry, file = '', proof = '', name = ''] =
      /^(.+)\n {2}in `([^`]+)`\n {2}by `([^`]+)` (.+)\n/.exec(entry) ?? [];
    return { attack, file, proof, name };
  });

test('there are attacks to stop', () => {
  expect(attacks.length).toBeGreaterThan(40);
});

test('what stops each attack is there, and so is the test that proves it', () => {
  const broken = attacks.filter(({ file, proof, name }) => {
    const source = file && proof && name && existsSync(root + file) && existsSync(root + proof) ? read(proof) : '';
    return ![`'${name}'`, `"${name}"`].some((quoted) => source.includes(quoted));
  });
  expect(broken).toEqual([]);
});
