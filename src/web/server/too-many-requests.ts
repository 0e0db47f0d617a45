import { type AnyRefusal, Refusal } from '#domain/refusal.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';

/** A 429 response with `Retry-After`, in seconds, which says what that refusal says. */
export function tooManyRequests(
  seconds: number,
  refusal: AnyRefusal = new Refusal('too-many-requests', { seconds }),
): Response {
  return new Response(refusalSentence(refusal), {
    status: refusalStatus(refusal.code),
    headers: { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' },
  });
}
