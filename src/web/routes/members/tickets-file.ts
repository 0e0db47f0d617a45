import { exportTickets } from '#app/members/export-tickets.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { orderCells } from '#web/routes/orders/order-cells.ts';
import { answerSheet } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/tickets-file';
import { ticketsQueryOf } from './list-query.ts';

/** The orders of a community as a file, narrowed as their list is. */
export function loader({ params: { communityUrl }, ...asked }: Route.LoaderArgs) {
  const { words, raffle, status, sort } = ticketsQueryOf(new URL(asked.request.url).searchParams);
  const { files } = peopleTexts;
  return answerSheet(asked, async (app, actor, format) => {
    const exported = await exportTickets(app, actor, { words, raffle, status, sort, communityUrl, format });
    const sheet = { header: files.ticketColumns, batches: rowsOf(exported) };
    return { name: `${files.ticketsName}-${exported.url}`, sheet, askAgain: exported.askAgain };
  });
}

async function* rowsOf({ batches, timeZone }: Awaited<ReturnType<typeof exportTickets>>) {
  for await (const orders of batches) {
    yield orders.map((order) => [order.raffle, ...orderCells(order, order.lastNumber, timeZone)]);
  }
}
