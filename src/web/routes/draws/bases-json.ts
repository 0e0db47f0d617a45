import { showBases } from '#app/draws/show-documents.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/bases-json';
import { askedVersion } from './asked-version.ts';
import { documentResponse, json } from './document-response.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { document } = await orPage(() => showBases(app, actor, { ...params, version: askedVersion(request) }));
  return documentResponse(document, json, `${params.raffle}-bases.json`);
}
