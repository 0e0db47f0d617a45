import Stripe from 'stripe';
import * as v from 'valibot';
import type { GatewayPayment } from '#domain/orders/checkout.ts';
import { boundedFetch, type GatewayLimits, usualLimits } from './bounded-fetch.ts';
import { ForgedNotice, GatewayAway, GatewayRefused, longestNoticeId, type SignedMessage } from './gateway.ts';

export type StripeAccount = { secretKey: string; url: string; limits?: Partial<GatewayLimits> | undefined };

/** Seconds that a notice may be old. Stripe signs each attempt to deliver it anew. */
const tolerance = 300;

/** Stripe's own SDK, whose answers are bounded in bytes and in time. */
export function stripeClient({ secretKey, url, limits }: StripeAccount): Stripe {
  const { protocol, hostname, port } = new URL(url);
  const { patience, retries } = { ...usualLimits, ...limits };
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // with its client on Node's own `http` the time-out is of silence only, and begins anew with each byte
    httpClient: Stripe.createFetchHttpClient(boundedFetch),
    timeout: patience,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** What each event has, whatever it is of. The SDK takes any JSON that is signed. */
const eventShape = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestNoticeId), v.excludes('\0')),
  type: v.pipe(v.string(), v.excludes('\0')),
  data: v.object({ object: v.object({}) }),
});

export function signedEvent(
  stripe: Stripe,
  secret: string,
  { headers, body, now }: Pick<SignedMessage, 'headers' | 'body' | 'now'>,
): Stripe.Event {
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      headers.get('Stripe-Signature') ?? '',
      secret,
      tolerance,
      undefined,
      now.epochMilliseconds,
    );
    v.assert(eventShape, event);
    return event;
  } catch (error) {
    throw new ForgedNotice(error instanceof Error ? error.message : 'not an event');
  }
}

/**
 * What was asked for. The SDK refuses answers that are cut, empty or not JSON, and takes any JSON without an `error` for what
 * was asked for, whatever its status: something else that answers at that address would say that nothing was paid.
 */
export function sameAs<T extends { id: string }>(id: string, answer: T): T {
  if (!id || answer.id !== id) throw new Error('an answer about something else');
  return answer;
}

/** Whether a payment is disputed, and whether that is lost. */
export async function disputeOf(stripe: Stripe, payment: string): Promise<GatewayPayment['dispute']> {
  const { data } = await stripe.disputes.list({ payment_intent: payment });
  if (data.some(({ status }) => status === 'lost')) return 'lost';
  const isOver = ({ status }: Stripe.Dispute) => ['won', 'warning_closed', 'prevented'].includes(status);
  return data.every(isOver) ? 'none' : 'open';
}

export function idOf(object: string | { id: string } | null | undefined): string | null {
  return textOf(typeof object === 'string' ? object : object?.id);
}

/** A text of an event that is there. Other software may sell with the same account, and says what it likes in its own. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null;
}

export async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    // by its own code: what stands before Stripe answers 404 too
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}

export async function answering<T>(does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    throw new GatewayAway('stripe', error);
  }
}

/** What Stripe calls its own refusals. The SDK makes errors of these kinds by the status alone, too. */
const definite: ReadonlySet<string> = new Set(['invalid_request_error', 'card_error']);

/** The same, where a definite no is told from no answer. A key without the right to do it is the operator's to mend. */
export async function orRefused<T>(does: () => Promise<T>): Promise<T> {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  try {
    return await does();
  } catch (error) {
    const isRefusal = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
    const isDefinite = isRefusal && definite.has(error.rawType ?? '');
    throw isDefinite ? new GatewayRefused('stripe', error) : new GatewayAway('stripe', error);
  }
}
