import { queryNames } from '#support/hostile-queries.ts';
import { encoded } from './bodies.ts';
import type { Honest } from './honest.ts';
import { isLook, type Kind, look, type Making, oneOf, pathOf, sent } from './making.ts';
import { texts } from './odd-values.ts';

const asked = queryNames();

export const addressKinds: readonly Kind[] = [
  {
    name: 'a query that is not made for it',
    fits: isLook,
    make(honest, making) {
      const words = Array.from({ length: 1 + making.below(12) }, () => oneOf(asked, making));
      const query = words.map((word) => `${encoded(word)}=${encoded(oneOf(texts, making)).slice(0, 3000)}`).join('&');
      return look(`${pathOf(honest, making)}?${query}`.slice(0, 12_000), making);
    },
  },
  {
    name: 'a query that is no text',
    fits: isLook,
    make(honest, making) {
      const odd = oneOf(['%00', '%ED%A0%80', '%ff', '%', '%zz', '&&&===', '[]=1', '%5B__proto__%5D=1'], making);
      return look(`${pathOf(honest, making)}?${encoded(oneOf(asked, making))}=${odd}&${odd}`, making);
    },
  },
  {
    name: 'parts of an address that are not made for it',
    fits: ({ path }) => path.split('/').length > 2,
    async make(honest, making) {
      const parts = honest.path.split('?', 1)[0]?.split('/') ?? [];
      const at = 1 + making.below(parts.length - 1);
      const odd = encoded(oneOf(texts, making)).slice(0, 6000);
      const path = parts.map((part, place) => (place === at ? odd : part)).join('/');
      return askedAt({ ...honest, path }, making);
    },
  },
  {
    name: 'an address that is no text, or steps out',
    fits: isLook,
    make(honest, making) {
      const odd = oneOf(
        ['%00', '%ff', '%2e%2e/', '../', '/./', '//', '%2f', '%5c', ';x=y', '.data.data', '%ED%A0%80', '/%', '.json'],
        making,
      );
      const at = 1 + making.below(honest.path.length);
      return look(`${honest.path.slice(0, at)}${odd}${honest.path.slice(at)}`, making);
    },
  },
  {
    name: 'ids of others in the address',
    fits: ({ path }) => /[\w-]{20}/.test(path),
    async make(honest, making) {
      const path = honest.path.replace(/[\w-]{20,}/, () => encoded(oneOf(making.strangeIds, making)));
      return askedAt({ ...honest, path }, making);
    },
  },
  {
    name: 'what the router asks for by itself',
    fits: isLook,
    make(honest, making) {
      const odd = () => encoded(oneOf(texts, making)).slice(0, 2000);
      return look(
        oneOf(
          [
            `/__manifest?paths=${odd()}&version=${odd()}`,
            `/__manifest?paths=${encoded(honest.path)},${odd()}`,
            `${honest.path === '/' ? '/_root' : honest.path.split('?', 1)[0]}.data?_routes=${odd()}`,
            `${honest.path === '/' ? '/_root' : honest.path.split('?', 1)[0]}.data?index&_routes=root,${odd()}`,
            `/assets/${odd()}`,
          ],
          making,
        ),
        making,
      );
    },
  },
];

/** What is asked for or sent at an address, as it stands. */
function askedAt(there: Honest, making: Making) {
  return there.fields && !there.isSigned ? sent(there, there.fields, making) : look(pathOf(there, making), making);
}
