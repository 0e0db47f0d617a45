import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ContactFacts,
  contactKeys,
  emailContactKey,
  emailKey,
  isPhoneKey,
  phoneContactKey,
  withoutMobileMarker,
} from './contact-key.ts';

const keysOf = (facts: Partial<ContactFacts>) =>
  contactKeys({ userId: null, name: 'Ana', phone: null, emails: [], ...facts });

test('a person is known by account, phone and every address they have, by name only where there is nothing else', () => {
  expect(keysOf({ userId: 'u1', phone: '+34600111222', emails: ['a@b.es', null, 'A@b.es'] })).toEqual([
    'uid:u1',
    'tel:+34600111222',
    'mail:a@b.es',
  ]);
  expect(keysOf({ phone: '+34600111222' })).toEqual(['tel:+34600111222']);
  expect(keysOf({ emails: [null, ''] })).toEqual(['name:ana']);
});

test('the keys of a phone and of an address are those of the person who has them, and only the one is a phone’s', () => {
  const [phone, email] = [phoneContactKey('+34600111222'), emailContactKey('Ana+rifa@b.es')];
  expect(keysOf({ phone: '+34600111222', emails: ['ana@b.es'] })).toEqual([phone, email]);
  expect([phone, email, ...keysOf({ name: 'tel:1' })].map(isPhoneKey)).toEqual([true, false, false]);
});

const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: 1,
  maxLength: 20,
});
const tag = fc.string({ unit: fc.constantFrom(...'abc123.+-_'), maxLength: 12 });
const randomCase = (text: string, seed: number) =>
  Array.from(text, (letter, at) => ((seed >> (at % 30)) & 1 ? letter.toUpperCase() : letter)).join('');

test('dots, tags, capitals and both domains of one Google mailbox are one key', () => {
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 1, maxLength: 4 }),
      fc.option(tag),
      fc.constantFrom('gmail.com', 'googlemail.com'),
      fc.nat(),
      (parts, plus, domain, seed) => {
        const spelling = `${parts.join('.')}${plus === null ? '' : `+${plus}`}@${domain}`;
        expect(emailKey(randomCase(spelling, seed))).toBe(`${parts.join('')}@gmail.com`);
      },
    ),
  );
});

test('elsewhere a tag and capitals change nothing, and a dot makes another mailbox', () => {
  fc.assert(
    fc.property(letters, tag, fc.nat(), (local, plus, seed) => {
      expect(emailKey(randomCase(`${local}+${plus}@correo.example`, seed))).toBe(`${local}@correo.example`);
      expect(emailKey(`${local}.x@correo.example`)).not.toBe(emailKey(`${local}x@correo.example`));
    }),
  );
});

test.each([
  ['ana.perez@me.com', 'ana.perez@icloud.com'],
  ['Ana@mac.com', 'ana@icloud.com'],
  ['a.n-a_p@protonmail.com', 'anap@proton.me'],
  ['anap+rifa@pm.me', 'anap@proton.me'],
  ['ana-perez@ya.ru', 'anaperez@yandex.ru'],
  ['ana.perez@yandex.com', 'anaperez@yandex.ru'],
  ['ana-rifa1@yahoo.es', 'ana@yahoo.es'],
  ['ana-rifa2@yahoo.com.mx', 'ana@yahoo.com.mx'],
  ['rifa1@ana.fastmail.com', 'ana@fastmail.com'],
  ['ana+rifa@fastmail.com', 'ana@fastmail.com'],
  ['ana-perez@correo.example', 'ana-perez@correo.example'],
  ['...@proton.me', '...@proton.me'],
  ['ana@protonmail.ch', 'ana@proton.me'],
  ['ana@yandex.com.tr', 'ana@yandex.ru'],
  ['ana-1@ymail.com', 'ana@ymail.com'],
  ['ana-1@rocketmail.com', 'ana@rocketmail.com'],
  ['ana-1@myyahoo.com', 'ana@myyahoo.com'],
  ['ana-1@miyahoo.es', 'ana-1@miyahoo.es'],
  ['ana-1@ymail.com.example', 'ana-1@ymail.com.example'],
  ['rifa@ana.fastmail.fm', 'ana@fastmail.fm'],
  ['rifa@ana.fastmail.example', 'rifa@ana.fastmail.example'],
  ['rifa@b.ana.fastmail.com', 'rifa@b.ana.fastmail.com'],
  ['rifa@ana.fastmail.com.example', 'rifa@ana.fastmail.com.example'],
])('%s is the mailbox %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

test('the key of an address is the key of itself, and never an empty mailbox', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aB.+-'), minLength: 1, maxLength: 12 }),
      fc.constantFrom('gmail.com', 'me.com', 'pm.me', 'ya.ru', 'yahoo.es', 'x.fastmail.fm', 'correo.example'),
      (local, domain) => {
        const key = emailKey(`${local}@${domain}`);
        expect(emailKey(key)).toBe(key);
        expect(key).toMatch(/^.+@/);
      },
    ),
  );
});

test("the digits that only some spellings of an Argentine or Mexican mobile carry are left out, and nobody else's", () => {
  expect(withoutMobileMarker('+5491123456789')).toBe('+541123456789');
  expect(withoutMobileMarker('+541123456789')).toBe('+541123456789');
  expect(withoutMobileMarker('+5215512345678')).toBe('+525512345678');
  expect(withoutMobileMarker('+525512345678')).toBe('+525512345678');
  expect(withoutMobileMarker('+34912345678')).toBe('+34912345678');
  // with a figure less or more it is another number
  for (const other of ['+549112345678', '+54911234567890', '+521551234567', '+52155123456789', '005491123456789'])
    expect(withoutMobileMarker(other)).toBe(other);
});
