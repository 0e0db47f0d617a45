import { ticketPictureOf } from '#app/share/ticket-faces.ts';
import { publicTicketTexts } from '#texts/orders/public-ticket.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-picture';

/** One number as a picture, for its holder to pass on. It says at which hour it was so. */
export async function loader({ params: { secret, number }, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const asked = { key: secret, number: /^\d{1,7}$/.test(number) ? Number(number) : -1 };
  const picture = await orPage(() => ticketPictureOf(app, actor, asked));
  const bytes = await orPage(() => picture.bytes(actor));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `inline; filename="${publicTicketTexts.own.pictureFile(number)}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
