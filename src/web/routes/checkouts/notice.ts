import { takeNotice } from '#app/checkouts/take-notice.ts';
import { asker } from '#web/server/context.ts';
import { attempt } from '#web/server/refusals.ts';
import type { Route } from './+types/notice';

const statuses = { taken: 200, forged: 400, later: 503 } as const;

/** Where a gateway tells what became of a payment. Only its signature, over these very bytes, is believed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app } = asker(context);
  if (request.method !== 'POST') return answer(405);
  // what breaks off, or is larger than the policy of this route lets it be, is no notice
  const body = await request.arrayBuffer().catch(() => null);
  if (!body) return answer(400);
  const query = new URL(request.url).searchParams;
  const message = { headers: request.headers, query, body: new Uint8Array(body) };
  const result = await attempt(() => takeNotice(app, params.gateway, message));
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
