import type { App } from '#app/app.ts';
import type { showCommunity } from '#app/community-pages/show-community.ts';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { formatLongDateTime, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import { communityFacts } from './community-facts.ts';
import { pictureOfCommunity, pictureOfRaffle } from './pictures.ts';
import { raffleFacts } from './raffle-facts.ts';

/** The address (with version) and text of a raffle's picture. */
export function pictureOfShownRaffle(app: App, shown: ShownRaffle): { address: string; alt: string } {
  const facts = raffleFacts(shown);
  const path = paths.rafflePicture({ communityUrl: shown.community.url, raffle: shown.raffle.slug });
  const { price, total, free, drawAt, timeZone } = facts;
  return {
    address: versioned(app, path, pictureOfRaffle(app, facts).version),
    alt: shareTexts.raffleAlt({
      ...facts,
      price: price.amount === 0 ? shareTexts.free.toLowerCase() : formatMoney(price, facts.country),
      left: facts.phase === 'selling' ? shareTexts.leftOf(free, total) : shareTexts.salesOver.toLowerCase(),
      draw: formatLongDateTime(drawAt, timeZone),
      isCancelled: facts.phase === 'cancelled',
    }),
  };
}

/** The address (with version) and text of a community's picture. */
export function pictureOfShownCommunity(app: App, shown: Awaited<ReturnType<typeof showCommunity>>) {
  const facts = communityFacts(shown);
  const path = paths.communityPicture({ communityUrl: shown.community.url });
  return {
    address: versioned(app, path, pictureOfCommunity(app, facts).version),
    alt: shareTexts.communityAlt(facts.name, facts),
  };
}

function versioned(app: App, path: string, version: string): string {
  return `${app.publicUrl}${path}?v=${version}`;
}
