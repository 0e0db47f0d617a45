import { signNotice } from '#support/mercado-pago-peer.ts';
import { sign } from '#support/stripe-peer.ts';
import { multipartType, urlencodedType } from './bodies.ts';
import type { Honest } from './honest.ts';
import { type Kind, type Making, oneOf, posted } from './making.ts';
import { jsonValues, texts } from './odd-values.ts';

/** Puts an odd value somewhere into what JSON says. */
function oddJson(value: unknown, making: Making): unknown {
  if (typeof value !== 'object' || value === null || making.below(4) === 0) return oneOf(jsonValues, making);
  const keys = Object.keys(value);
  const at = oneOf(keys.length > 0 ? keys : ['x'], making);
  return { ...value, [at]: oddJson((value as Record<string, unknown>)[at], making) };
}

function oddSigned(body: string, making: Making): string {
  try {
    return JSON.stringify(oddJson(JSON.parse(body), making));
  } catch {
    const at = making.below(body.length);
    return body.slice(0, at) + oneOf(texts, making) + body.slice(at + making.below(20));
  }
}

const isSigned = (honest: Honest) => honest.isSigned === true;

export const signedKinds: readonly Kind[] = [
  {
    name: 'a notice that says something else, well signed',
    fits: isSigned,
    make(honest, making) {
      const body = oddSigned(String(honest.fields?.[0]?.[1]), making);
      const now = Temporal.Now.instant();
      const isStripe = honest.path.includes('stripe');
      const signature = isStripe ? sign(body, Math.floor(now.epochMilliseconds / 1000)) : signNotice('123', now);
      return posted(honest.path, null, Buffer.from(body), making, Object.entries(signature));
    },
  },
  {
    name: 'a notice with a signature that is none',
    fits: isSigned,
    isRefused: true,
    make(honest, making) {
      const odd = oneOf(['', 't=,v1=', 't=1e999,v1=x', 'ts=x,v1=y', ','.repeat(3000), 't=1,v1=é'], making);
      return posted(honest.path, 'application/json', Buffer.from(String(honest.fields?.[0]?.[1])), making, [
        ['Stripe-Signature', odd],
        ['X-Signature', odd],
        ['X-Request-Id', odd],
      ]);
    },
  },
  {
    name: 'a body that is none where programs write',
    fits: isSigned,
    isRefused: true,
    make(honest, making) {
      const odd = oneOf(['', '[', 'null', '\0', '\xff', `${'['.repeat(50_000)}`, 'x'.repeat(300_000)], making);
      const type = oneOf(['application/json', 'text/plain', urlencodedType, multipartType], making);
      return posted(honest.path, type, Buffer.from(odd, 'latin1'), making);
    },
  },
];
