import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

/** Each promise of `docs/promises.md`: its sentence, the file that shows it, and the test that holds it. */
const promises = read('docs/promises.md')
  .split(/^- /m)
  .slice(1)
  .map((entry) => {
    const form = /^«(.+)»\n {2}in `([^`]+)`\n {2}by `([^`]+)` (.+)\n/;
    const [, sentence = entry, file = '', proof = '', name = ''] = form.exec(entry) ?? [];
    return { sentence, file, proof, name };
  });

test('there are promises to hold', () => {
  expect(promises.length).toBeGreaterThan(20);
});

test.each(promises)('«$sentence» is what people read, and is proven', ({ sentence, file, proof, name }) => {
  expect(read(file)).toContain(sentence);
  const source = read(proof);
  expect(
    [`'${name}'`, `"${name}"`].some((quoted) => source.includes(quoted)),
    `${proof}: ${name}`,
  ).toBe(true);
});
