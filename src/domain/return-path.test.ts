import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paths } from '#texts/paths.ts';
import { returnPath } from './return-path.ts';

test.each([
  '/',
  '/crear-rifa',
  '/pena-norte/boletos?estado=pagado#lista',
  '/buscar-rifas?q=ni%C3%B1os%20%2F',
  '/acceso-norte/rifas',
  '/%ff',
])('%s is a path to come back to', (path) => {
  expect(returnPath(path)).toBe(path);
});

test('letters that no header holds are encoded', () => {
  expect(returnPath('/ñandú')).toBe('/%C3%B1and%C3%BA');
  expect(returnPath('/búsqueda/。?q=🎟')).toBe('/b%C3%BAsqueda/%E3%80%82?q=%F0%9F%8E%9F');
});

test.each([
  '',
  'crear-rifa',
  'https://otro.example/',
  'javascript:alert(1)',
  '//otro.example',
  '///otro.example',
  '/\\otro.example',
  '\\\\otro.example',
  '/a\\b',
  '/\t/otro.example',
  '/\n/otro.example',
  '\t//otro.example',
  ' //otro.example',
  '/..//otro.example',
  '/.//otro.example',
  '/%2e%2e//otro.example',
  '/a/../b',
  '/a/%2E%2e',
  '/a//b',
  '/a\u2028b',
  '/\ud800',
  paths.login(),
  `${paths.login()}?volver=/`,
  paths.signInStart(),
  `${paths.signInCallback()}?code=x`,
  paths.signInDone(),
  paths.signOut(),
  ...[
    '/ACCESO?volver=/ACCESO',
    '/Salir',
    '/acceso.data',
    '/LOGIN.data?x=1',
    '/%61cceso',
    '/acceso%2fvuelta',
    '/acceso/',
  ],
  `/${'a'.repeat(2001)}`,
])('%j is refused', (text) => {
  expect(returnPath(text)).toBeNull();
});

test.each([undefined, null, 7, ['/a'], {}])('%j, which is no text, is refused', (value) => {
  expect(returnPath(value)).toBeNull();
});

test('no accepted path leads a browser to another site, however it is joined', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    'a',
    'otro.es',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => `/${pieces.join('')}`),
  );
  fc.assert(
    fc.property(text, (candidate) => {
      const path = returnPath(candidate);
      if (path === null) return;
      const url = new URL(path, 'https://rifamiga.example/acceso/');
      expect(url.origin).toBe('https://rifamiga.example');
      expect(new URL(url.pathname, 'https://rifamiga.example').origin).toBe('https://rifamiga.example');
      expect(url.pathname.startsWith('//')).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
