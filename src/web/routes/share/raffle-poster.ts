import { rafflePoster } from '#app/share/raffle-poster.ts';
import { shareTexts } from '#texts/share.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/raffle-poster';
import { pdfResponse } from './pdf-response.ts';

/** A raffle's poster, to be printed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const poster = await orPage(() => rafflePoster(app, actor, params));
  return pdfResponse(await orPage(() => poster.bytes(actor)), shareTexts.poster.file(params.raffle));
}
