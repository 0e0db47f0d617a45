import { showClosure } from '#app/draws/show-documents.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/closure-json';
import { documentResponse, json } from './document-response.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const text = await orPage(() => showClosure(app, actor, params));
  return documentResponse(text, json, `${params.raffle}-cierre.json`);
}
