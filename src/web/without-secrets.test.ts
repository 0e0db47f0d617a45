import { expect, test } from 'vitest';
import { paths } from '#texts/paths.ts';
import { withoutSecrets } from './without-secrets.ts';

test('the log never learns what opens a private link', () => {
  const secret = 'k3q9-secret';
  for (const path of [
    paths.ticket({ secret }),
    paths.ticketRecord({ secret }),
    paths.ticketReceipt({ secret, receipt: 'x' }),
    `${paths.ticket({ secret })}.data`,
    paths.invitation({ code: secret }),
  ]) {
    expect(withoutSecrets(path)).not.toContain(secret);
  }
  expect(withoutSecrets('/una-comunidad/rifas/bici')).toBe('/una-comunidad/rifas/bici');
});
