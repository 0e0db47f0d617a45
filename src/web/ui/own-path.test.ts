import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a link to our own pages never leads to another site, however its path is written', () => {
  const origin = 'https://rifamiga.example';
  expect(ownPath(`${origin}/club/rifas/bici?x=1#y`)).toBe('/club/rifas/bici?x=1#y');
  for (const path of ['//evil.example', '/\\evil.example', '/.//evil.example', '/club/contenido/../..//evil.example'])
    expect(ownPath(origin + path)).toBe('/evil.example');
});
