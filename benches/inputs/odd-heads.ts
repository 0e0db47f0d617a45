import { encoded } from './bodies.ts';
import { isLook, type Kind, look, type Making, oneOf, pathOf, sent } from './making.ts';

const oddCookies = (making: Making): string =>
  oneOf(
    [
      `${making.cookie}; ${making.cookie}`,
      `rifamiga_sesion=${'a'.repeat(43)}`,
      'rifamiga_sesion=; rifamiga_navegador=%00',
      `rifamiga_pedidos=${encoded(JSON.stringify(['x', null, {}]))}`,
      `rifamiga_pedidos=${'a'.repeat(43)}.${'b'.repeat(43)}`,
      `rifamiga_contacto=${'='.repeat(500)}`,
      `rifamiga_navegador=${'á'.repeat(100)}`,
      'rifamiga_apariencia=<script>; tema=__proto__',
      ';;;=;=a;a',
      `${'a=b; '.repeat(1500)}`,
    ],
    making,
  );

const oddHeads: readonly (readonly [string, string])[] = [
  ['Accept', '*/*;q=9'],
  ['Accept-Language', `${'es-'.repeat(2000)}`],
  ['Accept-Language', '%00, ;q=, *'],
  ['Accept-Encoding', 'br;q=x, gzip;q=-1, identity;q=0, *;q=0'],
  ['Range', 'bytes=-1,0-,9-1,99999999999999999999-'],
  ['If-None-Match', '*, W/"", "'],
  ['If-Modified-Since', 'x'],
  ['Content-Encoding', 'gzip'],
  ['Content-Language', 'x'.repeat(5000)],
  ['X-Forwarded-For', '::ffff:1.2.3.4, x, 999.1.1.1'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Referer', 'http://[::1'],
  ['Referer', `${'x'.repeat(8000)}`],
  ['User-Agent', '\x80\xff('],
  ['Sec-Fetch-Dest', 'x'],
  ['Sec-Fetch-Mode', 'navigate'],
  ['Last-Event-ID', '-1e999'],
  ['Prefer', 'safe'],
  ['Upgrade-Insecure-Requests', 'x'],
  ['X-React-Router-Prefetch', 'yes'],
  ['X-Remix-Revalidate', 'yes'],
  ['DNT', '\xff'],
];

export const headKinds: readonly Kind[] = [
  {
    name: 'cookies that are none of ours',
    fits: () => true,
    async make(honest, making) {
      const odd = { ...making, cookie: oddCookies(making) };
      return honest.fields ? sent(honest, honest.fields, odd) : look(pathOf(honest, odd), odd);
    },
  },
  {
    name: 'headers that no browser sends',
    fits: isLook,
    make: (honest, making) =>
      look(
        pathOf(honest, making),
        making,
        Array.from({ length: 1 + making.below(4) }, () => oneOf(oddHeads, making)),
      ),
  },
];
