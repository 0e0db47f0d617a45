import { expect, test } from 'vitest';
import { readCheckPhone, readContactPhone } from './raffle-form-phones.ts';

test('the phone to ask at may be left out; the one that contacts are checked with may not, where they are', () => {
  expect(readContactPhone({})).toEqual({ ok: true, value: null });
  expect(readContactPhone({ contactPhone: ' 600 12-34.56 ' })).toEqual({ ok: true, value: '600123456' });
  expect(readCheckPhone({ checkPhone: '600 123 456' })).toEqual({ ok: true, value: null });
  expect(readCheckPhone({ checkContact: 'on', checkPhone: '600 123 456' })).toEqual({ ok: true, value: '600123456' });
  for (const checkPhone of [undefined, ' '])
    expect(readCheckPhone({ checkContact: 'on', checkPhone })).toEqual({
      ok: false,
      fields: { checkPhone: { code: 'required' } },
    });
});

test('what is no phone is refused, and a text longer than any is not looked at', () => {
  const long = '6'.repeat(41);
  expect(readContactPhone({ contactPhone: long })).toMatchObject({ fields: { contactPhone: { code: 'too-long' } } });
  expect(readCheckPhone({ checkContact: 'on', checkPhone: long })).toMatchObject({
    fields: { checkPhone: { code: 'too-long' } },
  });
  expect(readContactPhone({ contactPhone: 'mañana' }).ok).toBe(false);
});
