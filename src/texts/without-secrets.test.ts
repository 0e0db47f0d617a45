import { expect, test } from 'vitest';
import { textWithoutSecrets } from './without-secrets.ts';

test('the log never learns what opens a private link from what a browser says of a failure on its page', () => {
  const said =
    'TypeError: x\n    at https://rifas.example/boleto/k3q9-secret:1:20\n    at f (/boleto/k3q9-secret.data)';
  expect(textWithoutSecrets(said)).toBe('TypeError: x\n    at https://rifas.example/boleto/…\n    at f (/boleto/…)');
  expect(textWithoutSecrets('/club/boletos y /club/rifas/bici')).toBe('/club/boletos y /club/rifas/bici');
});

test('a random key is one without any digit too, and a long name in code is none', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/mDYJKefj-CTEwjFrNBc-Se_sJoVXb-pHSlbPEqjRUek';
  expect(textWithoutSecrets(`x ${endpoint} y`)).toBe('x https://fcm.googleapis.com/fcm/send/… y');
  const name = 'requireWithinMaximumOfNumbersHeldByPerson';
  expect(textWithoutSecrets(`at ${name} (show.js:1:2)`)).toBe(`at ${name} (show.js:1:2)`);
});
