import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkRequestLimits, parseLinkRequest, soughtIn } from './link-request.ts';
import { isReference, orderReference } from './order.ts';

test('a reference is known in any spelling, a mail and a phone by their shape, and nothing else is looked for', () => {
  const of = (asked: string) => Object.values(soughtIn(asked) ?? {});
  for (const typed of ['K7M2QP', 'k7m2qp', ' k7m-2qp ', '# K7M 2QP'])
    expect(of(typed)).toEqual(['reference', 'K7M2QP']);
  expect(of('Ana@Correo.example')).toEqual(['email', 'Ana@correo.example']);
  expect(of('600 123 456')).toEqual(['phone', '600123456']);
  expect(of('0034 600-123-456')).toEqual(['phone', '+34600123456']);
  for (const typed of ['Ana', 'K7M2Q', 'K7M2QPX', 'K7M2Q0', '12345', 'ana@correo', '%', "'; drop"])
    expect(of(typed)).toEqual([]);
});

test('every reference that is made is looked for as one, and no phone is', () => {
  const bytes = fc.uint8Array({ minLength: 6, maxLength: 6 });
  const digits = fc.stringMatching(/^\+?[1-9]\d{6,14}$/);
  fc.assert(fc.property(bytes, (each) => soughtIn(orderReference(each))?.by === 'reference'));
  fc.assert(fc.property(digits, (each) => !isReference(each) && soughtIn(each)?.by === 'phone'));
});

test('whatever is typed in one line is taken, and only an empty or a far too long one is not', () => {
  const codeOf = (asked: unknown) => {
    const parsed = parseLinkRequest({ asked });
    return parsed.ok ? null : parsed.fields.asked?.code;
  };
  const { asked: most } = linkRequestLimits;
  expect(['Ana', '  x ', 'x'.repeat(most)].map(codeOf)).toEqual([null, null, null]);
  expect(['', '   ', undefined, ['a', 'b'], 'x'.repeat(most + 1)].map(codeOf)).toEqual([
    'required',
    'required',
    'required',
    expect.any(String),
    'too-long',
  ]);
});
