import { Refusal } from '#domain/refusal.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';

/** A 429 response with `Retry-After`, in seconds. */
export function tooManyRequests(seconds: number): Response {
  const refusal = new Refusal('too-many-requests', { seconds });
  return new Response(refusalSentence(refusal), {
    status: refusalStatus(refusal.code),
    headers: { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' },
  });
}
