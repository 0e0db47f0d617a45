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
});

test('a person without a name is called by what stands before their e-mail’s @', () => {
  expect(accountOf('u1', { email: 'ana@ejemplo.es' }).displayName).toBe('ana');
});

test('a name loses invisible characters and what is beyond 80', () => {
  expect(accountOf('u1', { name: ' A\u202ena\n\u200b  Ruiz ' }).displayName).toBe('Ana Ruiz');
  expect([...accountOf('u1', { name: '🎟'.repeat(200) }).displayName]).toHaveLength(80);
});

test.each([
  'http://fotos.example/a.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,x',
  'https://a.example/"onerror',
  7,
])('a picture at %j is left out', (picture) => {
  expect(accountOf('u1', { picture }).photoURL).toBeNull();
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
