import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { type PathName, paths, patterns } from '#texts/paths.ts';
import routes from '#web/routes.ts';
import { readAddress } from './address.ts';

const secret = 'wT3kQ9_-aB7cD1eF5gH8iJ2kL4mN6oP0qR3sT5uV7wX';

/** The router's own table, as the build makes it of ours. */
function table(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ id, path, index, caseSensitive, children }) => ({
    id: id ?? '*',
    ...(path !== undefined && { path }),
    ...(caseSensitive && { caseSensitive }),
    ...(index ? { index } : children && { children: table(children) }),
  })) as RouteObject[];
}

const routerTable = table(routes);

/** The page that the router would answer with. */
function routed(path: string): string | null {
  const id = matchRoutes(routerTable, path.replace(/\/_\.data$|\.data$/, '') || '/')?.at(-1)?.route.id;
  return id === undefined || id === '*' ? null : id;
}

const served = new Set(
  routes.flatMap(function idsOf(entry): (string | undefined)[] {
    return [entry.id, ...(entry.children ?? []).flatMap(idsOf)];
  }),
);

test.each([
  ['/BOLETO/aB', '/boleto/aB'],
  ['/%62oleto/aB', '/boleto/aB'],
  ['//boleto///aB/', '/boleto/aB'],
  ['/boleto/./x/../aB', '/boleto/aB'],
  ['/boleto/%2e%2e/Boleto/aB', '/boleto/aB'],
  ['\\boleto\\aB', '/boleto/aB'],
  ['/boleto/%61B', '/boleto/aB'],
  ['/Boleto/aB.data', '/boleto/aB.data'],
  ['/Sexto-B/Dashboard/', '/sexto-b/dashboard'],
  ['/Sexto-B', '/sexto-b'],
  ['/CREAR-RIFA', '/crear-rifa'],
  ['/.data', '/_.data'],
  ['/', '/'],
  ['/_.data', '/_.data'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/Pricing', '/pricing'],
  ['/boleto;x/aB', '/boleto%3Bx/aB'],
  ['/boleto%2FaB', '/boleto%2Fab'],
  ['/boleto/%ff', '/boleto/%25ff'],
  ['//evil.example', '/evil.example'],
  ['/assets/Base-aB.js', '/assets/Base-aB.js'],
  ['/proveedor-demo/entrar/aB', '/proveedor-demo/entrar/aB'],
])('%s is %s', (written, path) => {
  expect(readAddress(written).path).toBe(path);
});

test('every address that we make ourselves is written in its one way, and is its own page’s', () => {
  for (const [name, pathOf] of Object.entries(paths) as [PathName, (params: object) => string][]) {
    const params = Object.fromEntries([...patterns[name].matchAll(/:(\w+)/g)].map(([, param]) => [param, 'a-1']));
    const path = pathOf(params);
    expect(readAddress(path)).toMatchObject({ name, path });
  }
});

const words = Object.values(patterns)
  .flatMap((pattern) => pattern.split('/'))
  .filter(Boolean);
const segment = fc.oneof(
  fc.constantFrom(...words.filter((word) => !word.startsWith(':'))),
  fc.constantFrom(
    'a-1',
    'X',
    secret,
    '%62oleto',
    '..',
    '.',
    '',
    '%2e%2e',
    '%2F',
    'BOLETO',
    'a;b',
    '%',
    '%ff',
    'ñ',
    '.data',
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[?#]/g, '')),
);
const written = fc.oneof(
  fc.array(segment, { maxLength: 7 }).map((parts) => `/${parts.join('/')}`),
  fc.constantFrom(...Object.values(patterns)).chain((pattern) => {
    const parts = pattern.split('/').slice(1);
    return fc
      .tuple(...parts.map((part) => (part.startsWith(':') ? segment : fc.constantFrom(part, part.toUpperCase()))))
      .map((chosen) => `/${chosen.join('/')}`);
  }),
);

test('an address has one way to be written, and its policy is of the page that the router answers with', () => {
  fc.assert(
    fc.property(written, (path) => {
      const address = readAddress(path);
      expect(readAddress(address.path)).toMatchObject({ name: address.name, path: address.path });
      expect(address.path).toMatch(/^\/(?!\/)/);
      const page = routed(address.path);
      // what others answer before the router is left as it was written
      if (!address.name && /^\/(?:assets|proveedor-demo)\//.test(address.path)) return;
      // what is answered before the router is no community, whatever the router would make of it
      if (address.name && !served.has(address.name)) expect([null, 'community']).toContain(page);
      else expect(address.name).toBe(page);
    }),
    {
      numRuns: 1000,
      examples: [['//proveedor-demo/crear-rifa'], ['/proveedor-demo/cobros/comprobante/.'], ['/healthz'], ['/_/.data']],
    },
  );
});

test('what opens a private link is in no line of the log, however its address is written', () => {
  const places = [
    paths.ticket({ secret }),
    paths.invitation({ code: secret }),
    paths.mailStop({ token: `${secret}.${secret}` }),
    paths.checkout({ checkout: '0b3d7c1e-5f2a-4c8b-9d6e-1a2b3c4d5e6f' }),
    paths.ticketReceipt({ secret, receipt: 'a' }),
  ];
  const spellings = (path: string) => [
    path,
    path.toUpperCase().replace(/\/[^/]*$/, path.slice(path.lastIndexOf('/'))),
    `/${path}`,
    `${path}/`,
    `${path}.data`,
    path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
    path.replace('/', '/;x'),
    path.replace(/^\/\w+/, '$&;x=1'),
    path.replace(/^\/\w+/, '$&s'),
    `/club${path}`,
    `${path}/otra`,
    path.replaceAll('/', '\\'),
    path.replaceAll('/', '%2F').replace('%2F', '/'),
    path.replace(/^\/\w+/, ''),
    path.replace(/[^/]{8}$/, (end) => [...end].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')),
  ];
  for (const place of places) {
    for (const path of spellings(place)) {
      const { logged } = readAddress(path);
      expect(logged, path).not.toMatch(/wT3kQ9|wt3kq9|0b3d7c1e/i);
    }
  }
});

test('what somebody typed that is no word of ours is not written, and what is asked for every day is', () => {
  expect(readAddress('/ana@ejemplo.es').logged).toBe('/…');
  expect(readAddress('/600123123').logged).toBe('/…');
  expect(readAddress('/Ana Ruiz/x').logged).toBe('/…/x');
  expect(readAddress('/sexto-b/rifas/cesta-de-navidad.data').logged).toBe('/sexto-b/rifas/cesta-de-navidad.data');
  expect(readAddress(`/boleto/${secret}/comprobante/7`).logged).toBe('/boleto/…/comprobante/7');
  expect(readAddress('/wp-admin/setup.php').logged).toBe('/wp-admin/setup.php');
});

test('half of a letter in a path that a browser reports is read as a mark for what is missing', () => {
  expect(readAddress('/a\ud800').path).toBe('/a%EF%BF%BD');
});
