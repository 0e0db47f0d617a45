import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { decodeBoard, formatNumber, sizeOf } from '#domain/raffles/board.ts';
import type { CardFacts, RaffleFacts } from '#share-picture/facts.ts';

/** The data of a raffle's picture, all of it public. */
export function raffleFacts({ raffle, community, prizes, board, outcome }: ShownRaffle): RaffleFacts {
  const [first] = prizes;
  return {
    title: raffle.title,
    communityName: community.name,
    prize: first?.name ?? '',
    price: raffle.price,
    country: raffle.country,
    phase: raffle.phase,
    salesCloseAt: raffle.salesCloseAt,
    drawAt: raffle.drawAt,
    timeZone: raffle.timeZone,
    total: sizeOf(raffle),
    free: board.count.free,
    outcome,
    picture: raffle.picture ?? first?.picture ?? null,
  };
}

/** Up to this size a card shows each number. */
const mostCells = 100;

/** The data of a card to post. */
export function cardFacts(
  shown: ShownRaffle,
  { at, addressOf }: { at: Temporal.Instant; addressOf(address: RaffleAddress): string },
): CardFacts {
  const { raffle, community, board } = shown;
  const states =
    board.states !== null && sizeOf(raffle) <= mostCells ? decodeBoard(board.states, sizeOf(raffle)) : null;
  return {
    ...raffleFacts(shown),
    address: addressOf({ communityUrl: community.url, raffle: raffle.slug }),
    at: at.toString({ smallestUnit: 'minute' }),
    board:
      states?.map((state, index) => ({
        number: formatNumber(raffle.firstNumber + index, raffle.lastNumber),
        isFree: state === 'free',
      })) ?? null,
  };
}
