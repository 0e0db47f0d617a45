import { takeNotice } from '#app/checkouts/take-notice.ts';
import { asker } from '#web/server/context.ts';
import { attempt } from '#web/server/refusals.ts';
import type { Route } from './+types/notice';

const statuses = { taken: 200, forged: 400, later: 503 } as const;

/** A gateway's webhook. Trusted only if its signature over the raw body is valid. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  if (request.method !== 'POST') return answer(405);
  // a truncated body, or one beyond the route's limit, is rejected
  const body = await request.arrayBuffer().catch(() => null);
  if (!body) return answer(400);
  const query = new URL(request.url).searchParams;
  const message = { headers: request.headers, query, body: new Uint8Array(body) };
  const result = await attempt(() => takeNotice(app, actor, params.gateway, message));
  return answer(result.ok ? statuses[result.value] : result.status);
}

/** There is nothing to see. */
export function loader() {
  return answer(405);
}

function answer(status: number): Response {
  const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
  return new Response(null, { status, headers: status === 405 ? { ...headers, Allow: 'POST' } : headers });
}
