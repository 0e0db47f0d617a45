import type { MetaDescriptor } from 'react-router';
import type { App } from '#app/app.ts';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { pictureOfShownRaffle } from '#app/share/picture-addresses.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { formatLongDateTime, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { pageMeta } from '#web/meta.ts';
import { breadcrumbs, drawEvent } from '#web/structured-data.ts';

/** What a raffle's page tells browsers, search engines and chats about itself. */
export function headOf(app: App, { raffle, community, prizes, suspended, ...shown }: ShownRaffle): MetaDescriptor[] {
  const isListed = community.visibility === 'public' && suspended === null;
  const place = { communityUrl: community.url, raffle: raffle.slug };
  const address = app.publicUrl + paths.raffle(place);
  const picture =
    community.visibility === 'private' || suspended
      ? undefined
      : pictureOfShownRaffle(app, { raffle, community, prizes, suspended, ...shown });
  const description = raffleTexts.description({
    title: raffle.title,
    communityName: community.name,
    prize: prizes[0]?.name ?? raffle.title,
    price: raffle.price.amount === 0 ? null : formatMoney(raffle.price, raffle.country),
    draw: raffle.phase === 'cancelled' ? null : formatLongDateTime(raffle.drawAt, raffle.timeZone),
  });
  const tags = pageMeta({
    title: raffle.title,
    place: community.name,
    description,
    address,
    picture,
    noindex: !isListed,
  });
  if (!isListed) return tags;
  const organiser = { name: community.name, path: paths.community({ communityUrl: community.url }) };
  const draw = drawEvent({
    name: drawTexts.documentTitle(raffle.title),
    description,
    phase: raffle.phase,
    drawAt: raffle.drawAt,
    address: app.publicUrl + paths.raffleDraw(place),
    picture: picture?.address ?? null,
    organiser: { name: organiser.name, address: app.publicUrl + organiser.path },
  });
  const trail = breadcrumbs(app.publicUrl, [organiser, { name: raffle.title, path: paths.raffle(place) }]);
  return [...tags, { 'script:ld+json': trail }, ...(draw ? [{ 'script:ld+json': draw }] : [])];
}
