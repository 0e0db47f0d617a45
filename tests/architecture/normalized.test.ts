import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('texts are normalised by the one function whose time is bounded, and by the protocol, whose texts are short', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const own = files.filter((file) => /\.normalize\(/.test(readFileSync(file, 'utf8')));
  expect(own.toSorted()).toEqual(['src/domain/draw/holder.ts', 'src/domain/draw/text.ts', 'src/domain/normalized.ts']);
});
