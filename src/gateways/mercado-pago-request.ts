import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { boundedFetch, type GatewayLimits } from './bounded-fetch.ts';

type Place = { accessToken: string; url: string; limits: GatewayLimits };
type Asked = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** With which asking twice does it once. */
  idempotencyKey?: string;
};

/** Mercado Pago said no, with a code of its own. */
export class MercadoPagoRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(`${status} ${code}: ${message}`);
    this.name = 'MercadoPagoRefusal';
    this.status = status;
    this.code = code;
  }
}

/** Milliseconds before the first of the tries again, twice as long before the next. */
const firstPause = 200;
/** Not 429, too many requests: whoever asks at once again makes it worse, and all that is asked here is asked again later. */
const transient: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** Its codes are words like `not_found`. What stands before an API says no in JSON too, with a message or «Not Found». */
const refusalShape = v.union([
  v.object({ error: v.pipe(v.string(), v.regex(/^[a-z]+(?:_[a-z]+)*$/)), message: v.string() }),
  // of a preapproval, whose payer it does not take, it may say so in its message alone
  v.pipe(
    v.object({ message: v.pipe(v.string(), v.regex(/payer/i)) }),
    v.transform(({ message }) => ({ error: 'payer', message })),
  ),
]);

export type MercadoPagoRequest = <T>(asked: Asked, shape: v.GenericSchema<unknown, T>) => Promise<T>;

/**
 * Requests to Mercado Pago's API, each with the shape that its answer must have. Throws `MercadoPagoRefusal` where it says
 * no, and anything else where nobody knows what it said: no answer, one that is cut, empty, not JSON, or of something else.
 * Not on its SDK, which gives such an answer as an empty object, and cannot be told how long or how large an answer may be.
 */
export function mercadoPagoRequests(place: Place): MercadoPagoRequest {
  return async (asked, shape) => {
    const key = asked.idempotencyKey ?? randomUUID();
    const { ok, status, text } = await sendPatiently(place, { ...asked, idempotencyKey: key });
    const answer: unknown = JSON.parse(text);
    if (ok) return v.parse(shape, answer);
    // a 404 of whatever stands before the API says nothing about a payment
    const refusal = v.safeParse(refusalShape, answer);
    if (!refusal.success) throw new Error(`an answer ${status} that is not the API's`);
    throw new MercadoPagoRefusal(status, { code: refusal.output.error, message: refusal.output.message });
  };
}

type Answer = { ok: boolean; status: number; text: string };

async function sendPatiently(place: Place, asked: Asked): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= place.limits.retries;
    try {
      const answer = await send(place, asked);
      if (isLast || !transient.has(answer.status)) return answer;
    } catch (error) {
      if (isLast) throw error;
    }
    await pause(firstPause * 2 ** attempt);
  }
}

async function send({ accessToken, url, limits }: Place, asked: Asked): Promise<Answer> {
  const { method, path, query, body, idempotencyKey } = asked;
  const address = new URL(url + path);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
  const response = await boundedFetch(address, {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${accessToken}`,
      ...(method !== 'GET' && { 'Content-Type': 'application/json', 'X-Idempotency-Key': idempotencyKey ?? '' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(limits.patience),
  });
  return { ok: response.ok, status: response.status, text: await response.text() };
}
