import { expect, test } from 'vitest';
import { ConfigError, type Environment, readConfig, sessionAddress } from './config.ts';

const read = (env: Environment) => readConfig(env, '/srv/rifamiga');

const faultsOf = (env: Environment): readonly string[] => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

test('an empty environment gives a demonstration on loopback with the embedded database', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: '/srv/rifamiga/data',
    processes: 1,
    databaseUrl: null,
    databaseSessionUrl: null,
    oidc: null,
  });
});

test('a server that others can reach refuses to start without a sign-in provider, and names the variables', () => {
  const [fault] = faultsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://rifas.example.org' });
  expect(fault).toContain('OIDC_CLIENT_ID');
  expect(fault).toContain('0.0.0.0');
});

test('a demonstration that others reach through a proxy refuses to start, unless a setting says that it is meant', () => {
  const client = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const reached = [
    { PUBLIC_URL: 'https://rifas.example.org' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { PUBLIC_URL: 'https://rifas.example.org', TRUSTED_PROXIES: '127.0.0.1' },
  ];
  for (const env of reached) {
    const setting = Object.keys(env)[0] ?? '';
    for (const open of ['', 'no']) {
      const [fault, ...more] = faultsOf({ ...env, OPEN_DEMO: open });
      expect([fault, more]).toEqual([expect.stringContaining('OIDC_CLIENT_ID'), []]);
      for (const word of [setting, 'OPEN_DEMO=si']) expect(fault).toContain(word);
    }
    expect(read({ ...env, ...client }).oidc).not.toBe(null);
    expect(read({ ...env, OPEN_DEMO: 'si' }).oidc).toBe(null);
    // whoever says that they are the operator would be
    const operator = { OPERATOR_EMAILS: 'ana@example.org' };
    expect(faultsOf({ ...env, ...operator, OPEN_DEMO: 'si' })).toEqual([expect.stringMatching(/^OPERATOR_EMAILS: /)]);
    expect(read({ ...env, ...operator, ...client }).operatorEmails).toHaveLength(1);
  }
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(faultsOf({ PUBLIC_URL, OPERATOR_EMAILS: 'ana@example.org' }), PUBLIC_URL).toEqual([]);
  expect(faultsOf({ OPEN_DEMO: 'yes' })).toEqual([expect.stringMatching(/^OPEN_DEMO: /)]);
});

test('proxies are trusted only where they are named, one by one or by range', () => {
  const { trustedProxies } = read({ OPEN_DEMO: 'si', TRUSTED_PROXIES: ' 127.0.0.1, 10.0.0.0/8,fd00::/8 ' });
  for (const [address, family] of [
    ['127.0.0.1', 'ipv4'],
    ['10.255.0.1', 'ipv4'],
    ['fd12::1', 'ipv6'],
  ] as const)
    expect(trustedProxies.check(address, family), address).toBe(true);
  expect(trustedProxies.check('127.0.0.2')).toBe(false);
  expect(read({}).trustedProxies.check('127.0.0.1')).toBe(false);
  expect(faultsOf({ OPEN_DEMO: 'si', TRUSTED_PROXIES: '10.0.0.0/33,proxy.local,10.0.0.0/8' })).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES: .*«10\.0\.0\.0\/33», «proxy\.local»/),
  ]);
});

test('several processes are a number of them, or as many as the machine has cores', () => {
  expect(read({ PROCESSES: ' 4 ' }).processes).toBe(4);
  expect(read({ PROCESSES: 'auto' }).processes).toBeGreaterThanOrEqual(1);
  for (const wrong of ['0', '65', '-1', '2.5', 'todos'])
    expect(faultsOf({ PROCESSES: wrong })).toEqual([expect.stringMatching(/^PROCESSES: /)]);
});

test('an address that keeps sessions is a second one, beside the first', () => {
  const [one, other] = ['postgres://rifas@pooler:6432/rifas', 'postgres://rifas@pooler:6432/sesiones'];
  const config = read({ DATABASE_URL: one, DATABASE_SESSION_URL: other });
  expect([config.databaseUrl, sessionAddress(config)]).toEqual([one, other]);
  expect(sessionAddress(read({ DATABASE_URL: one }))).toBe(one);
  expect(faultsOf({ DATABASE_SESSION_URL: other })).toEqual([expect.stringMatching(/^DATABASE_URL: falta/)]);
});

const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://rifas.example.org' };

test('a server that listens at every address has to be told which of them people open', () => {
  const client = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  expect(faultsOf({ ...client, HOST: '::' })).toEqual([expect.stringMatching(/^PUBLIC_URL: .*«::»/)]);
  expect(read({ ...client, ...open }).publicUrl).toBe(open.PUBLIC_URL);
});

test('pictures of people come from where the provider keeps them, and from where a setting says', () => {
  const client = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  expect(read({}).pictureHosts).toEqual([]);
  expect(read(client).pictureHosts).toEqual(['https://*.googleusercontent.com']);
  const other = { ...client, OIDC_ISSUER: 'https://id.example.org/realms/a' };
  expect(read(other).pictureHosts).toEqual(['https://id.example.org']);
  const hosts = 'fotos.example.org, *.example.net:8443';
  expect(read({ ...other, OIDC_PICTURE_HOSTS: hosts }).pictureHosts).toEqual([
    'https://fotos.example.org',
    'https://*.example.net:8443',
  ]);
  for (const wrong of ["'unsafe-inline'", 'https://a.example', '*', 'a.example; script-src *'])
    expect(faultsOf({ OIDC_PICTURE_HOSTS: wrong }), wrong).toEqual([expect.stringContaining('OIDC_PICTURE_HOSTS')]);
});

test('every wrong setting is reported in one go, each by its name', () => {
  const faults = faultsOf({
    PORT: 'ochenta',
    PUBLIC_URL: 'rifas.ejemplo.org/app',
    DATABASE_URL: 'mysql://x',
    OIDC_CLIENT_ID: 'uno',
    DRAND_URLS: 'ftp://x',
  });
  expect(faults.map((fault) => fault.split(/[: ]/)[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'OIDC_CLIENT_SECRET',
    'DATABASE_URL',
    'DRAND_URLS',
  ]);
});

test('Google is the provider when only the client is given', () => {
  expect(read({ ...open, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }).oidc).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'a',
    clientSecret: 'b',
  });
});

test('the public address is kept as an origin, without its slash', () => {
  expect(read({ PUBLIC_URL: 'https://rifas.ejemplo.org/', OPEN_DEMO: 'si' }).publicUrl).toBe(
    'https://rifas.ejemplo.org',
  );
});

test('several relays are read in order, without their last slash', () => {
  expect(read({ DRAND_URLS: 'http://127.0.0.1:9/, https://b.example' }).drandUrls).toEqual([
    'http://127.0.0.1:9',
    'https://b.example',
  ]);
});

test('where people write to whoever runs it is an e-mail or a web address, or is said nowhere', () => {
  expect(read({}).operatorContact).toBe(null);
  for (const contact of ['hola@ejemplo.org', 'https://ejemplo.org/ayuda'])
    expect(read({ OPERATOR_CONTACT: contact }).operatorContact).toBe(contact);
  for (const wrong of ['por teléfono', 'javascript:alert(1)', 'mailto:hola@ejemplo.org'])
    expect(faultsOf({ OPERATOR_CONTACT: wrong }), wrong).toEqual([expect.stringContaining('OPERATOR_CONTACT')]);
});

test('metrics are opened by a token that nobody guesses, or by nothing', () => {
  const token = 'a1B2'.repeat(8);
  expect([read({}).metricsToken, read({ METRICS_TOKEN: ` ${token} ` }).metricsToken]).toEqual([null, token]);
  for (const wrong of ['corto', 'con espacios '.repeat(3), 'ñ'.repeat(30)])
    expect(faultsOf({ METRICS_TOKEN: wrong }), wrong).toEqual([expect.stringContaining('METRICS_TOKEN')]);
});

test('plans are the shipped ones unless the setting says that there are no limits, and nothing else', () => {
  expect([read({}).plans, read({ PLANS: ' libre ' }).plans]).toEqual(['shipped', 'unlimited']);
  expect(faultsOf({ PLANS: 'gratis' })).toEqual([expect.stringContaining('PLANS')]);
});

test('plans are sold where it is said who makes the invoices and where the money goes, and asked for elsewhere', () => {
  expect(read({}).planSales).toBeNull();
  const env = { PLANS_ISSUER: 'Rifas SL | B1', PLANS_TRANSFER: 'ES91' };
  expect(read(env).planSales).toEqual({ issuer: 'Rifas SL\nB1', transfer: 'ES91', taxPercent: 0 });
  expect(read({ ...env, PLANS_TAX: '21' }).planSales?.taxPercent).toBe(21);
  const namesOf = (wrong: Record<string, string>) => faultsOf(wrong).map((fault) => fault.split(/[: ]/)[0]);
  const keys = { PLANS_STRIPE_SECRET_KEY: 'sk_test_1', PLANS_STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(read({ ...env, ...keys }).stripePlans).toMatchObject({ key: 'sk_test_1', webhookSecret: 'whsec_1' });
  expect(read({ ...env, ...keys }).stripePlans?.monthlyPrices.get('plus')).toBe(900);
  expect([read(env).stripePlans, read({ ...env, ...keys }).stripe]).toEqual([null, null]);
  expect(namesOf(keys)).toEqual(['PLANS_STRIPE_SECRET_KEY']);
  expect(namesOf({ ...env, PLANS_STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual(['PLANS_STRIPE_WEBHOOK_SECRET']);
  const prices = { PLANS_MERCADOPAGO_PRICES: 'MXN plus=180 pro=580.50' };
  const account = { PLANS_MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1', PLANS_MERCADOPAGO_WEBHOOK_SECRET: 's' };
  const sold = read({ ...env, ...account, ...prices }).mercadoPagoPlans;
  expect([sold?.currency, ...(sold?.monthlyPrices ?? [])]).toEqual(['MXN', ['plus', 18_000], ['pro', 58_050]]);
  expect(namesOf({ ...env, ...prices })).toEqual(['PLANS_MERCADOPAGO_ACCESS_TOKEN']);
  for (const wrong of ['', 'EUR plus=9 pro=29', 'MXN plus=180', 'MXN plus=180 pro=0', 'CLP plus=9,5 pro=2'])
    expect(namesOf({ ...env, ...account, PLANS_MERCADOPAGO_PRICES: wrong }), wrong).toEqual([
      'PLANS_MERCADOPAGO_PRICES',
    ]);
  expect(namesOf({ PLANS_TAX: '21%' })).toEqual(['PLANS_ISSUER', 'PLANS_TRANSFER', 'PLANS_TAX']);
  expect(namesOf({ ...env, PLANS: 'libre' })).toEqual(['PLANS']);
});

test('without their settings there is no gateway, and raffles have none even with one', () => {
  expect(read({})).toMatchObject({ stripe: null, mercadoPago: null, rafflesOnline: false });
  const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(read(env)).toMatchObject({
    stripe: { key: 'sk_test_1', webhookSecret: 'whsec_1', url: 'https://api.stripe.com' },
    mercadoPago: null,
    rafflesOnline: false,
  });
  expect(read({ ...env, RAFFLES_ONLINE_PAYMENT: 'si' }).rafflesOnline).toBe(true);
});

test('half a gateway is refused, and so are raffles online without one', () => {
  const faults = faultsOf({ STRIPE_SECRET_KEY: 'sk', MERCADOPAGO_WEBHOOK_SECRET: 's', MERCADOPAGO_URL: 'ftp://x' });
  expect(faults.map((fault) => fault.split(/[: ]/)[0])).toEqual([
    'STRIPE_WEBHOOK_SECRET',
    'MERCADOPAGO_ACCESS_TOKEN',
    'MERCADOPAGO_URL',
  ]);
  for (const text of ['si', 'quizá'])
    expect(faultsOf({ RAFFLES_ONLINE_PAYMENT: text })[0]).toContain('RAFFLES_ONLINE_PAYMENT');
});

test('mail needs a server and who signs, and each says what it lacks', () => {
  expect(read({}).mail).toBeNull();
  const mail = { SMTP_URL: 'smtps://a:b@correo.ejemplo.org:465', MAIL_FROM: 'Rifas <avisos@ejemplo.org>' };
  expect(read(mail)).toMatchObject({
    mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
    pushContact: 'mailto:avisos@ejemplo.org',
  });
  expect(faultsOf({ SMTP_URL: 'https://correo.ejemplo.org' })).toEqual([
    expect.stringContaining('SMTP_URL'),
    expect.stringContaining('MAIL_FROM'),
  ]);
  expect(faultsOf({ MAIL_FROM: 'avisos@ejemplo.org' })).toEqual([expect.stringContaining('SMTP_URL')]);
});

test('messages to devices have keys of the operator, both or none, and hosts that are hosts', () => {
  const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'a'.repeat(43) };
  expect(read(keys).vapid).toEqual({ publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY });
  expect([read({}).vapid, read({}).pushHosts.length > 0]).toEqual([null, true]);
  expect(faultsOf({ VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY })).toEqual([expect.stringContaining('VAPID_PRIVATE_KEY')]);
  expect(faultsOf({ PUSH_HOSTS: 'https://push.example/' })).toEqual([expect.stringContaining('PUSH_HOSTS')]);
});

const bucket = {
  S3_ENDPOINT: 'https://s3.eu-west-1.amazonaws.com/',
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'rifamiga-archivos',
  S3_ACCESS_KEY_ID: 'clave',
  S3_SECRET_ACCESS_KEY: 'secreto-del-bucket',
};

test('files stay on disk until a bucket is named whole, with the bucket in the path unless said otherwise', () => {
  expect(read({}).bucket).toBeNull();
  expect(read({ ...bucket, S3_PREFIX: '/rifas/uno/' }).bucket).toEqual({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    region: 'eu-west-1',
    name: 'rifamiga-archivos',
    accessKeyId: 'clave',
    secretAccessKey: 'secreto-del-bucket',
    prefix: 'rifas/uno',
    pathStyle: true,
  });
  expect(read({ ...bucket, S3_PATH_STYLE: 'no' }).bucket?.pathStyle).toBe(false);
});

test('a bucket that is half named is refused with each setting that is missing', () => {
  const names = (env: Environment) => faultsOf(env).map((fault) => fault.split(':')[0]);
  for (const name of Object.keys(bucket)) expect(names({ ...bucket, [name]: ' ' })).toEqual([name]);
  expect(names({ S3_PREFIX: 'rifas' })).toEqual(Object.keys(bucket));
});

test('what is wrong about a bucket is said without its secret', () => {
  const faults = faultsOf({
    ...bucket,
    S3_ENDPOINT: 'https://clave:secreto-del-bucket@almacen.ejemplo.org',
    S3_BUCKET: 'Mi_Bucket',
    S3_PREFIX: '../otro',
    S3_PATH_STYLE: 'true',
  });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_PREFIX',
    'S3_PATH_STYLE',
  ]);
  expect(faults.join()).not.toContain('secreto-del-bucket');
});
