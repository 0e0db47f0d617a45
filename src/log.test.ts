import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#config';
import { paths } from '#texts/paths.ts';
import { createLog } from './log.ts';

/** One of each of what must never be in a log. */
const planted = {
  ticket: 'wT3kQ9_-aB7cD1eF5gH8iJ2kL4mN6oP0qR3sT5uV7wX',
  invitation: 'iN1vQ9_-aB7cD1eF5gH8iJ2kL4mN6oP0qR3sT5uV7wY',
  checkout: '0b3d7c1e-5f2a-4c8b-9d6e-1a2b3c4d5e6f',
  mailStop: 'eyJvZiI6ImRpZ2VzdCJ9.aB7cD1eF5gH8iJ2kL4mN6oP0qR3sT5uV7wZ',
  session: 'sE5sQ9_-aB7cD1eF5gH8iJ2kL4mN6oP0qR3sT5uV7wQ',
  code: '4/0AbCdEfGh-code',
  state: 'a-short-state',
  email: 'eva.nunez@ejemplo.es',
  phone: '+34600123123',
  spokenPhone: '600 12 31 23',
  name: 'Eva Núñez',
  push: 'https://fcm.googleapis.com/fcm/send/dEvIcE1-aB7cD1eF5gH8iJ2kL4mN',
  stripe: 'sk_live_a1b2c3d4e5f6',
  jwt: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
} as const;

const settings = {
  DATABASE_URL: 'postgres://rifas:la%20clave%21@db.example/rifas',
  OIDC_CLIENT_ID: 'rifas',
  OIDC_CLIENT_SECRET: 'secreto-del-cliente',
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu',
  S3_BUCKET: 'rifas',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'el/secreto+del"bucket',
  SMTP_URL: 'smtps://avisos:clave-del-correo@correo.example:465',
  MAIL_FROM: 'Rifas <avisos@correo.example>',
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'v'.repeat(43),
  STRIPE_SECRET_KEY: 'llave de stripe',
  STRIPE_WEBHOOK_SECRET: 'aviso de stripe',
  MERCADOPAGO_ACCESS_TOKEN: 'llave de mercado',
  MERCADOPAGO_WEBHOOK_SECRET: 'aviso de mercado',
  PLANS_ISSUER: 'Rifas Ejemplo SL|NIF B12345678',
  PLANS_TRANSFER: 'ES91 2100 0418',
  PLANS_TAX: '21',
  PLANS_STRIPE_SECRET_KEY: 'llave de planes',
  PLANS_STRIPE_WEBHOOK_SECRET: 'aviso de planes',
  PLANS_MERCADOPAGO_ACCESS_TOKEN: 'llave de sus planes',
  PLANS_MERCADOPAGO_WEBHOOK_SECRET: 'aviso de sus planes',
  PLANS_MERCADOPAGO_PRICES: 'MXN plus=180 pro=580',
};
const keys = [
  'la clave!',
  'la%20clave%21',
  settings.OIDC_CLIENT_SECRET,
  settings.S3_ACCESS_KEY_ID,
  settings.S3_SECRET_ACCESS_KEY,
  'clave-del-correo',
  settings.VAPID_PRIVATE_KEY,
  settings.STRIPE_SECRET_KEY,
  settings.STRIPE_WEBHOOK_SECRET,
  settings.MERCADOPAGO_ACCESS_TOKEN,
  settings.PLANS_STRIPE_SECRET_KEY,
  settings.PLANS_STRIPE_WEBHOOK_SECRET,
  settings.PLANS_MERCADOPAGO_ACCESS_TOKEN,
  settings.PLANS_MERCADOPAGO_WEBHOOK_SECRET,
  settings.MERCADOPAGO_WEBHOOK_SECRET,
];

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const log = createLog(readConfig(settings, '/srv'), { write: (line) => void lines.push(line) });
  log.level = 'trace';
  write(log);
  for (const line of lines) JSON.parse(line);
  return lines.join('');
}

/** An error as the libraries make them: with what they were working on hung on it. */
function errorWith(message: string, facts: Record<string, unknown> = {}, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), facts);
}

test('no setting that opens something is written, whichever library quotes it', () => {
  for (const key of keys) {
    const text = logged((log) => {
      log.error({ err: errorWith(`refused with ${key}`, { config: { key } }, errorWith(key)) }, 'x');
      log.debug({ answer: { key } }, `asked with ${key}`);
      log.info(key);
    });
    expect(text, key).not.toContain(JSON.stringify(key).slice(1, -1));
  }
});

test('what opens a private link, a session or a sign-in, and who somebody is, is in no line whatever says it', () => {
  const { ticket, invitation, checkout, mailStop } = planted;
  const addresses = [
    paths.ticket({ secret: ticket }),
    paths.invitation({ code: invitation }),
    paths.checkout({ checkout }),
    paths.mailStop({ token: mailStop }),
  ].flatMap((path) => [path, path.toUpperCase().slice(0, 8) + path.slice(8), `https://rifas.example${path}.data?x=1`]);
  const texts = [
    ...addresses,
    `https://rifas.example/acceso/vuelta?code=${planted.code}&state=${planted.state}`,
    `Cookie: tema=dark; __Host-rifamiga_sesion=${planted.session}; cobro_${checkout}=${ticket}`,
    `{"code":"${planted.code}","state":"${planted.state}","email":"${planted.email}","name":"${planted.name}"}`,
    `phone=${planted.phone}&name=${encodeURIComponent(planted.name)}&email=${encodeURIComponent(planted.email)}`,
    `550 <${planted.email}>: Recipient address rejected`,
    `telefono ${planted.phone}, ${planted.spokenPhone} o 600123123`,
    `Received unexpected response code from ${planted.push}`,
    `Invalid API Key provided: ${planted.stripe}`,
    `Authorization: Bearer ${planted.jwt}`,
    'connect to postgres://otra:contrasena@db.example/x',
  ];
  const told = /wT3kQ9|iN1vQ9|eyJ|sE5sQ9|0AbCd|a-short|eva\.nunez|600 ?12|dEvIcE|sk_live|contrasena|Eva|N%C3/i;
  for (const text of texts) {
    const lines = logged((log) => {
      log.warn({ err: errorWith(text) }, 'x');
      log.error({ err: errorWith('outer', {}, errorWith(text)) }, 'x');
      log.error({ err: new AggregateError([errorWith(text)], 'several') }, 'x');
      log.trace({ reason: text }, text);
    });
    expect(lines, text).not.toMatch(told);
    expect(lines, text).not.toContain(`pago/${checkout}`);
  }
});

test('of an error only its words, its place and plain facts are written, never what hangs on it', () => {
  const row = `(${planted.name}, ${planted.phone}, secreta)`;
  const lines = logged((log) => {
    const facts = {
      code: '23505',
      severity: 'ERROR',
      constraint: 'orders_pkey',
      detail: row,
      where: row,
      parameters: [row],
    };
    log.error({ err: errorWith('duplicate key value violates unique constraint "orders_pkey"', facts) }, 'x');
    const upstream = { status: 502, headers: { cookie: row }, body: row, response: new Response(row), input: row };
    log.error({ err: errorWith('the gateway', { raw: row }, errorWith('fetch failed', upstream)) }, 'x');
    const value = { code: '22P02', severity: 'ERROR' };
    log.error({ err: errorWith(`invalid input syntax for type uuid: "${row}"`, value) }, 'x');
  });
  expect(lines).toContain('orders_pkey');
  expect(lines).toContain('invalid input syntax for type uuid');
  expect(lines).toContain('"status":502');
  expect(lines).toContain('log.test.ts');
  expect(lines).not.toMatch(/secreta|Eva/);
});

test('what somebody sends cannot make a line of any length, and a line that is cut is still one', () => {
  const lines = logged((log) => log.error({ err: errorWith('x'.repeat(9e6)), what: 'y'.repeat(1e6) }, 'Algo falló'));
  expect(lines.length).toBeLessThan(8000);
  expect(JSON.parse(lines)).toMatchObject({ level: 50, msg: 'Algo falló' });
});

test('the ids, codes, times and places that lead to a fault stay', () => {
  const requestId = '0b3d7c1e-5f2a-4c8b-9d6e-1a2b3c4d5e6f';
  const lines = logged((log) => {
    log
      .child({ requestId })
      .error({ err: errorWith('connect ECONNREFUSED 192.168.100.200:5432', { code: 'ECONNREFUSED' }) });
    log.info(
      { raffle: requestId, bytes: 1234567890, path: '/sexto-b/rifas/cesta-de-navidad', milliseconds: 12 },
      'hecho',
    );
  });
  for (const kept of [
    requestId,
    'ECONNREFUSED',
    '192.168.100.200:5432',
    '1234567890',
    'cesta-de-navidad',
    'log.test.ts',
  ])
    expect(lines).toContain(kept);
});

test('a setting that is refused is quoted without the key that was put in it', () => {
  const wrong = {
    PUBLIC_URL: 'https://rifas:contrasena@rifas.example/x',
    S3_BUCKET: planted.ticket,
    S3_PREFIX: `a b ${planted.stripe}`,
    DRAND_URLS: 'ftp://otra:contrasena@drand.example',
    OIDC_ISSUER: `contrasena?client_secret=${planted.code}`,
    OIDC_CLIENT_ID: 'a',
  };
  expect(() => readConfig(wrong, '/srv')).toThrow(ConfigError);
  try {
    readConfig(wrong, '/srv');
  } catch (error) {
    expect(String(error)).toContain('PUBLIC_URL');
    expect(String(error)).not.toMatch(/:contrasena@|wT3kQ9|sk_live_a|0AbCd/);
  }
});
