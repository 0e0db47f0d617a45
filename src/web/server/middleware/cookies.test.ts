import { expect, test } from 'vitest';
import { cookieNames, readCookie, secretCookie } from './cookies.ts';

const home = { publicUrl: 'http://localhost:3000' };
const open = { publicUrl: 'https://rifas.example.org' };

test('under https a secret cookie is secure and no other host can write it', () => {
  const { session } = cookieNames(open);
  expect(session).toBe('__Host-rifamiga_sesion');
  expect(secretCookie(open, session, 'x', 60)).toBe(
    '__Host-rifamiga_sesion=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
  );
});

test('under http it has neither, or browsers would drop it', () => {
  const { session } = cookieNames(home);
  expect(secretCookie(home, session, 'x')).toBe('rifamiga_sesion=x; Path=/; HttpOnly; SameSite=Lax');
});

test('a cookie is found by its whole name among others', () => {
  const request = new Request('http://localhost/', {
    headers: { Cookie: 'tema=dark; no_rifamiga_sesion=a; rifamiga_sesion=b=c ; otra' },
  });
  expect(readCookie(request, 'rifamiga_sesion')).toBe('b=c');
  expect(readCookie(request, 'sesion')).toBeNull();
  expect(readCookie(new Request('http://localhost/'), 'tema')).toBeNull();
});
