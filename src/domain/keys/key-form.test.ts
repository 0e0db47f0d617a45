import { expect, test } from 'vitest';
import { longestReason, parseKeyChange, parseKeyRetirement } from './key-form.ts';

const key = '0123456789abcdef'.repeat(4);

test('a key is changed or retired by its use and the public key that is in use, and retired for a reason that is public', () => {
  for (const use of ['resguardo', 'registro']) {
    expect(parseKeyChange({ use, key })).toEqual({ ok: true, value: { use, key } });
    expect(parseKeyRetirement({ use, key, reason: ' Robada ' })).toEqual({
      ok: true,
      value: { use, key, reason: 'Robada' },
    });
  }
  expect(parseKeyRetirement({ use: 'registro', key })).toMatchObject({ fields: { reason: { code: 'required' } } });
  expect(parseKeyRetirement({ use: 'registro', key, reason: 'x'.repeat(longestReason + 1) }).ok).toBe(false);
});

test('no other use, and nothing that is not a key, is taken', () => {
  const use = 'registro';
  for (const raw of [
    {},
    { use },
    { key },
    { use: 'x', key },
    { use, key: key.toUpperCase() },
    { use, key: `${key}0` },
    { use, key: ` ${key}` },
  ])
    expect(parseKeyChange(raw).ok).toBe(false);
});
