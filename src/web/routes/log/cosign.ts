import { type Cosigned, cosignCheckpoint } from '#app/log/cosign-checkpoint.ts';
import { asker } from '#web/server/context.ts';
import { attempt } from '#web/server/refusals.ts';
import type { Route } from './+types/cosign';

/** The status of every answer (C2SP tlog-witness). */
const statuses = {
  signed: 200,
  conflict: 409,
  'bad-request': 400,
  unsigned: 403,
  'unknown-log': 404,
  'bad-proof': 422,
} as const satisfies Record<Cosigned['kind'], number>;

/** Signs a checkpoint of another installation's log, as its witness. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  if (request.method !== 'POST') return answer(null, { status: 405, headers: { Allow: 'POST' } });
  // a truncated body, or one beyond the route's limit, is rejected
  const body = await request.arrayBuffer().catch(() => null);
  if (!body) return answer(null, { status: 400 });
  const result = await attempt(() => cosignCheckpoint(app, actor, new Uint8Array(body)));
  if (!result.ok) return answer(null, { status: result.status });
  const cosigned = result.value;
  const status = statuses[cosigned.kind];
  if (cosigned.kind === 'signed') return answer(`${cosigned.line}\n`, { status });
  if (cosigned.kind === 'conflict')
    return answer(`${cosigned.size}\n`, { status, headers: { 'Content-Type': 'text/x.tlog.size' } });
  return answer(null, { status });
}

/** There is nothing to see. */
export function loader() {
  return answer(null, { status: 405, headers: { Allow: 'POST' } });
}

function answer(
  body: string | null,
  { status, headers }: { status: number; headers?: Record<string, string> },
): Response {
  const usual = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(body, { status, headers: { ...usual, ...headers } });
}
