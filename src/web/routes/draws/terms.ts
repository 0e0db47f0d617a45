import { showBases } from '#app/draws/show-documents.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/terms';
import { askedVersion } from './asked-version.ts';
import { documentResponse } from './document-response.ts';

/** The terms of a raffle, byte for byte: the rules hold their fingerprint. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { terms } = await orPage(() => showBases(app, actor, { ...params, version: askedVersion(request) }));
  return documentResponse(terms, 'text/plain; charset=utf-8', `${params.raffle}-condiciones.txt`);
}
