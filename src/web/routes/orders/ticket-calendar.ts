import ical, { ICalCalendarMethod } from 'ical-generator';
import { showDrawDate } from '#app/orders/show-draw-date.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-calendar';

/**
 * The draw of an order's numbers as a calendar file (RFC 5545), by one identifier for as long as the raffle lasts: opened
 * again after an amendment it moves the entry that is there. It does not say the order's own link, since calendars are
 * shared and synchronised.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showDrawDate(app, actor, { key: params.secret }));
  const { reference, raffle, address } = shown;
  const words = orderTexts.calendar;
  const calendar = ical({ prodId: { company: 'Rifamiga', product: 'Rifamiga', language: 'ES' } });
  calendar.method(ICalCalendarMethod.PUBLISH);
  calendar.createEvent({
    id: `${raffle.id}.${reference}@rifamiga`,
    sequence: raffle.version,
    stamp: new Date(app.clock.now().epochMilliseconds),
    start: new Date(raffle.drawAt.epochMilliseconds),
    summary: words.summary(raffle.title),
    description: words.description(shown),
    url: address && app.publicUrl + paths.raffle(address),
  });
  return new Response(calendar.toString(), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="sorteo-${reference}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
