import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf } from './account.ts';

test('a provider’s claims become an account', () => {
  expect(
    accountOf('u1', {
      name: 'Ana Núñez',
      email: 'Ana@Ejemplo.ES',
      email_verified: true,
      picture: 'https://fotos.example/ana.jpg',
    }),
  ).toEqual({
    uid: 'u1',
    displayName: 'Ana Núñez',
    email: 'Ana@ejemplo.es',
    emailVerified: true,
    photoURL: 'https://fotos.example/ana.jpg',
  });
});

test('an e-mail that the provider does not vouch for stays unverified', () => {
  expect(accountOf('u1', { email: 'ana@ejemplo.es' }).emailVerified).toBe(false);
  expect(accountOf('u1', { email: 'ana@ejemplo.es', email_verified: 'false' }).emailVerified).toBe(false);
  expect(accountOf('u1', { email_verified: true }).emailVerified).toBe(false);
  expect(accountOf('u1', { email: 'ana@ejemplo.es', email_verified: 'true' }).emailVerified).toBe(true);
});

test('a person without a name is called by what stands before their e-mail’s @', () => {
  expect(accountOf('u1', { email: 'ana@ejemplo.es' }).displayName).toBe('ana');
  expect(accountOf('u1', { email: 'ana@ejemplo.es', name: ' \u200b ', given_name: 'Ana' }).displayName).toBe('Ana');
  expect(accountOf('u1', { email: 'ana@ejemplo.es', name: 7 }).displayName).toBe('ana');
  expect(accountOf('u1', {}).displayName).toBe('');
});

test('a name loses invisible characters and what is beyond 80', () => {
  expect(accountOf('u1', { name: ' A\u202ena\n\u200b  Ruiz ' }).displayName).toBe('Ana Ruiz');
  expect([...accountOf('u1', { name: '🎟'.repeat(200) }).displayName]).toHaveLength(80);
  expect(accountOf('u1', { name: `${'a'.repeat(79)} b` }).displayName).toBe('a'.repeat(79));
  expect(accountOf('u1', { name: 'Ine\u0301s   Gil' }).displayName).toBe('Inés Gil');
  // of what is endless, nothing beyond its beginning is looked at
  expect(accountOf('u1', { name: `${' '.repeat(800)}Ana` }).displayName).toBe('');
});

test.each([
  ['ana', 'a na@ejemplo.es', 'ana@'],
  ['@ejemplo.es', 'ana\u202e@ejemplo.es', '\u200bana@ejemplo.es'],
  [7, `${'a'.repeat(244)}@ejemplo.es`, null],
])('%j, %j and %j are no e-mails', (...texts) => {
  for (const email of texts) expect(accountOf('u1', { email, email_verified: true })).toMatchObject({ email: '' });
});

test('the longest e-mail is one, and so is one of a single letter', () => {
  for (const email of [`${'a'.repeat(243)}@ejemplo.es`, 'a@ejemplo.es', 'a@b@ejemplo.es'])
    expect(accountOf('u1', { email }).email).toBe(email);
});

test.each([
  'http://fotos.example/a.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,x',
  'https://a.example/"onerror',
  ' https://a.example/a',
  'https://',
  `https://a.example/${'a'.repeat(1983)}`,
  7,
])('a picture at %j is left out', (picture) => {
  expect(accountOf('u1', { picture }).photoURL).toBeNull();
});

test('the longest address of a picture is one', () => {
  const picture = `https://a.example/${'a'.repeat(1982)}`;
  expect(accountOf('u1', { picture }).photoURL).toBe(picture);
});

test('whatever a provider sends, an account comes out whole', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('name', 'email', 'email_verified', 'picture'), fc.anything()),
      (claims) => {
        const account = accountOf('u1', claims);
        expect(account.displayName.isWellFormed()).toBe(true);
        expect(typeof account.email).toBe('string');
        expect(typeof account.emailVerified).toBe('boolean');
      },
    ),
  );
});
