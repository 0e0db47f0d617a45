import { type RaffleFile, showRaffleFile } from '#app/orders/show-raffle-file.ts';
import { inPieces, json } from '#web/routes/draws/document-response.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/raffle-file';

/** What each file is called, as beside the raffle's own page, and its type. */
const names: { readonly [name: string]: { file: RaffleFile; type: string } } = {
  'bases.json': { file: 'bases', type: json },
  'condiciones.txt': { file: 'terms', type: 'text/plain; charset=utf-8' },
  'cierre.json': { file: 'closure', type: json },
  'lista.svl': { file: 'list', type: 'application/octet-stream' },
  'acta.json': { file: 'acta', type: json },
};

/** A published file of the order's raffle. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const named = Object.hasOwn(names, params.file) ? names[params.file] : undefined;
  const body = await orPage(() => showRaffleFile(app, actor, { key: params.secret, file: named?.file }));
  return new Response(typeof body === 'string' ? body : inPieces(body), {
    headers: {
      'Content-Type': named?.type ?? json,
      'Content-Disposition': `attachment; filename="${params.file}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
