import type { Actor, App } from '#app/app.ts';
import type { TicketKey } from '#app/orders/show-paper.ts';
import { asker } from '#web/server/context.ts';
import { qrDrawing } from '#web/server/qr-code.ts';
import { orPage } from '#web/server/refusals.ts';

type Asked = { context: Parameters<typeof asker>[0]; params: { secret: string; number: string } };

/** The picture of the code of a text about one number of an order, for whoever has its link. */
export async function ticketCode(
  { context, params: { secret, number } }: Asked,
  show: (app: App, actor: Actor, key: TicketKey) => Promise<string>,
): Promise<Response> {
  const { app, actor } = asker(context);
  const text = await orPage(() =>
    show(app, actor, { key: secret, number: /^\d{1,7}$/.test(number) ? Number(number) : -1 }),
  );
  return new Response(await qrDrawing(text), { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } });
}
