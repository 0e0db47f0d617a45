import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { retiredUses } from '#support/retired-words.ts';

test('identifiers that the glossary has retired stay away', () => {
  expect(retiredUses(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
});

test('a retired identifier is found in code, and in no comment', () => {
  const root = mkdtempSync(join(tmpdir(), 'retired-'));
  try {
    mkdirSync(join(root, 'src'));
    const source = ['// passOrder', 'passOrder();', 'demandRole();', '/* found( */', 'function found(): void {}'];
    writeFileSync(join(root, 'src/a.ts'), source.join('\n'));
    expect(retiredUses(root).map(({ line, word }) => `${line} ${word}`)).toEqual([
      '2 passOrder',
      '3 demandRole',
      '5 found',
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
