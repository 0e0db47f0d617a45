import { Refusal } from '#domain/refusal.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';

/** The answer to somebody for whom there is no place now: when to ask again, in seconds. */
export function noPlace(seconds: number): Response {
  const refusal = new Refusal('too-many-requests', { seconds });
  return new Response(refusalSentence(refusal), {
    status: refusalStatus(refusal.code),
    headers: { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' },
  });
}
