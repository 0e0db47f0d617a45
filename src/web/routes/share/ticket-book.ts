import { ticketBook } from '#app/share/ticket-book.ts';
import { shareTexts } from '#texts/share.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-book';
import { pdfResponse } from './pdf-response.ts';

/** The paper tickets of what one person alone sells: the asker, or with `?de=` the one named. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const seller = new URL(request.url).searchParams.get('de');
  const book = await orPage(() => ticketBook(app, actor, { ...params, seller }));
  return pdfResponse(await orPage(() => book.bytes(actor)), shareTexts.book.file(params.raffle));
}
