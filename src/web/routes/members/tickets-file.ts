import { exportTickets } from '#app/members/export-tickets.ts';
import { decimalText } from '#domain/money.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { stateNames } from '#texts/states.ts';
import { orPage } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { isoTime, sheetKindOf, sheetResponse } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/tickets-file';
import { ticketsQueryOf } from './list-query.ts';

/** The orders of a community as a file, narrowed as their list is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const kind = sheetKindOf(request.url);
  const { words, raffle, status, sort } = ticketsQueryOf(new URL(request.url).searchParams);
  const { communityUrl } = params;
  const exported = await orPage(() =>
    exportTickets(app, actor, { words, raffle, status, sort, communityUrl, format: kind }),
  );
  const { files } = peopleTexts;
  return sheetResponse(
    { header: files.ticketColumns, batches: rowsOf(exported) },
    kind,
    `${files.ticketsName}-${exported.url}`,
  );
}

async function* rowsOf({ batches, timeZone }: Awaited<ReturnType<typeof exportTickets>>) {
  for await (const orders of batches) {
    yield orders.map((order) => [
      order.raffle,
      order.reference,
      stateNames.order[order.status],
      order.name,
      order.phone ?? '',
      order.email ?? '',
      order.numbers.map((number) => formatNumber(number, order.lastNumber)).join(' '),
      order.numbers.length,
      { decimal: decimalText(order.total) },
      order.total.currency,
      isoTime(order.createdAt, timeZone),
      isoTime(order.heldUntil, timeZone),
      isoTime(order.paidAt, timeZone),
      order.seller ?? '',
    ]);
  }
}
