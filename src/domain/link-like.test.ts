import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinkLike, nameForStrangers } from './link-like.ts';

const honest = [
  'C.D. Peña',
  'S.A.',
  'Rifas 2.0',
  'A.M.P.A. San José',
  'AA.VV. de Moratalaz',
  'CC.OO. Enseñanza',
  'EE.UU. 2026',
  'Clase de 3.ºB',
  '1.er sorteo, 2.º premio',
  'Sr. García',
  'Rifas…',
  'Rifas...y más',
  'Amig@s del barrio',
  'Chic@s @ Rifas',
  'Rifa: Navidad',
  'Rifa:Navidad 12.10.2026',
  '10.000 €',
  'Club de los jueves.',
  '.com',
];

const linked = [
  'gana-dinero.example.com ahora',
  'GANA.COM',
  'Rifas t.me/gana',
  'ven a x.com',
  'www.gana.es',
  'escribe a ana@gana.es',
  'https://localhost/gana',
  'mailto:ana',
  'tel:600123123',
  'mira 192.168.1.1:80',
  'gana。com',
  'ｇａｎａ．ｃｏｍ',
  'gana.\u00adcom',
  'gana\u200d.com',
  'пример.рф',
  'gana.xn--p1ai',
  'gana.ee',
  'AA.VV.com',
  'gana.com.er',
  '🎁.ws',
  'F.C.Barcelona',
];

test.each(honest)('%j is a name like any other', (name) => {
  expect(isLinkLike(name)).toBe(false);
  expect(nameForStrangers(name)).toBe(name);
});

test.each(linked)('mail programs may make a link of %j', (name) => {
  expect(isLinkLike(name)).toBe(true);
  expect(nameForStrangers(name)).toBeNull();
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
const word = fc.string({ unit: fc.constantFrom(...letters, 'ñ', 'é'), minLength: 1, maxLength: 12 });
const label = fc.string({ unit: fc.constantFrom(...letters, ...'0123456789'), minLength: 1, maxLength: 12 });
const ending = fc.constantFrom('com', 'net', 'es', 'mx', 'co', 'ar', 'info', 'barcelona', 'xyz', 'me', 'ee');

test('a domain is seen wherever it stands, in whatever case, and whatever is around it', () => {
  fc.assert(
    fc.property(fc.string(), label, ending, fc.boolean(), fc.string(), (before, name, end, isLoud, after) => {
      const domain = isLoud ? `${name}.${end}`.toUpperCase() : `${name}.${end}`;
      expect(isLinkLike(`${before} ${domain} ${after}`)).toBe(true);
      expect(isLinkLike(`${before}${domain}`)).toBe(true);
    }),
  );
});

test('words, and initials with their dots, are never taken for a link, in any number', () => {
  const initials = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 5 });
  const part = fc.oneof(
    word,
    word.map((each) => `${each}.`),
    initials.map((each) => `${each.join('.')}.`),
    fc.integer({ min: 0, max: 9999 }).map((number) => `${number / 10}`),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      expect(isLinkLike(parts.join(' '))).toBe(false);
    }),
  );
});

test('what a stranger may read has no dot that joins two words, nor a scheme', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab.:/@ ñ1'), maxLength: 40 }), (name) => {
      const shown = nameForStrangers(name) ?? '';
      expect(shown).not.toMatch(/:\/\/|[^\s.]\.(?!aa|ññ)[abñ]{2}/);
    }),
  );
});

test('a text of a million signs is read without going over it again and again', () => {
  for (const piece of ['a.b.', '1.', '1', '.', 'aa.', '\u00ad', ':/', 'tel: ', '1.1.1 ', 'ºª.'])
    expect(typeof isLinkLike(piece.repeat(1_000_000 / piece.length))).toBe('boolean');
});
