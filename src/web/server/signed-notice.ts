import type { takeNotice } from '#app/checkouts/take-notice.ts';
import { attempt } from './refusals.ts';

const statuses = { taken: 200, forged: 400, later: 503 } as const;

/** Answers a gateway's webhook, which is trusted only if its signature over the raw body is valid. */
export async function answerNotice(
  request: Request,
  take: (message: Parameters<typeof takeNotice>[3]) => Promise<keyof typeof statuses>,
): Promise<Response> {
  if (request.method !== 'POST') return noticeStatus(405);
  // a truncated body, or one beyond the route's limit, is rejected
  const body = await request.arrayBuffer().catch(() => null);
  if (!body) return noticeStatus(400);
  const query = new URL(request.url).searchParams;
  const result = await attempt(() => take({ headers: request.headers, query, body: new Uint8Array(body) }));
  return noticeStatus(result.ok ? statuses[result.value] : result.status);
}

/** An answer without words: gateways read the status alone. */
export function noticeStatus(status: number): Response {
  const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
  return new Response(null, { status, headers: status === 405 ? { ...headers, Allow: 'POST' } : headers });
}
