import { expect, test } from 'vitest';
import { textWithoutSecrets } from './without-secrets.ts';

test('the log never learns what opens a private link from what a browser says of a failure on its page', () => {
  const said =
    'TypeError: x\n    at https://rifas.example/boleto/k3q9-secret:1:20\n    at f (/boleto/k3q9-secret.data)';
  expect(textWithoutSecrets(said)).toBe('TypeError: x\n    at https://rifas.example/boleto/…\n    at f (/boleto/…)');
  expect(textWithoutSecrets('/club/boletos y /club/rifas/bici')).toBe('/club/boletos y /club/rifas/bici');
});
