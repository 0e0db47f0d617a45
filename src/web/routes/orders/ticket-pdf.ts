import { ticketPaperOf } from '#app/share/ticket-faces.ts';
import { publicTicketTexts } from '#texts/orders/public-ticket.ts';
import { pdfResponse } from '#web/routes/share/pdf-response.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-pdf';

/** The numbers of an order as a PDF, to be printed and cut. It says at which hour it was so. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { reference, paper } = await orPage(() => ticketPaperOf(app, actor, { key: params.secret }));
  const bytes = await orPage(() => paper.bytes(actor));
  return pdfResponse(bytes, publicTicketTexts.file.name(reference));
}
