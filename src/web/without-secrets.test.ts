import { expect, test } from 'vitest';
import { paths } from '#texts/paths.ts';
import { textWithoutSecrets, withoutSecrets } from './without-secrets.ts';

test('the log never learns what opens a private link', () => {
  const secret = 'k3q9-secret';
  for (const path of [
    paths.ticket({ secret }),
    paths.ticketRecord({ secret }),
    paths.ticketReceipt({ secret, receipt: 'x' }),
    `${paths.ticket({ secret })}.data`,
    paths.invitation({ code: secret }),
    paths.ticket({ secret }).replace('b', '%62'),
  ]) {
    expect(withoutSecrets(path)).not.toContain(secret);
  }
  expect(withoutSecrets('/una-comunidad/rifas/bici')).toBe('/una-comunidad/rifas/bici');
});

test('nor from what a browser says of a failure on its page', () => {
  const said =
    'TypeError: x\n    at https://rifas.example/boleto/k3q9-secret:1:20\n    at f (/boleto/k3q9-secret.data)';
  expect(textWithoutSecrets(said)).toBe('TypeError: x\n    at https://rifas.example/boleto/…\n    at f (/boleto/…)');
  expect(textWithoutSecrets('/club/boletos y /club/rifas/bici')).toBe('/club/boletos y /club/rifas/bici');
});
