import type { CommunityRow, PrizeRow, RaffleRow } from '#db/tables.ts';
import { roundAt } from '#domain/draw/beacon.ts';
import { mostSuffix } from '#domain/orders/unique-amount.ts';
import { formatNumber as formatRaffleNumber } from '#domain/raffles/board.ts';
import { statedExemption } from '#domain/raffles/declarations.ts';
import type { DrawMethod } from '#domain/raffles/raffle.ts';
import { formatDuration, formatLongDateTime, formatMoney } from '#texts/format.ts';
import { organisationNames } from '#texts/raffles/declarations.ts';
import { termsTexts as words } from '#texts/raffles/terms.ts';

type Terms = {
  community: Pick<CommunityRow, 'name'>;
  raffle: RaffleRow;
  prizes: readonly Pick<PrizeRow, 'name' | 'description' | 'value'>[];
  now: Temporal.Instant;
};

/** The terms of a raffle as they are published: lines of plain text (draw protocol, section 3). */
export function termsText({ community, raffle, prizes, now }: Terms): string {
  const at = (instant: Temporal.Instant) => formatLongDateTime(instant, raffle.time_zone);
  const parts = [
    [words.title(raffle.title), words.organiser(community.name), ...declaredLines(raffle), words.published(at(now))],
    numberLines(raffle),
    [words.prizes, ...prizeLines(raffle, prizes)],
    [
      words.draw,
      words.closes(at(raffle.sales_close_at)),
      words.sealed,
      words.drawAt(at(raffle.draw_at)),
      ...(raffle.minimum_sold > 1 ? [words.minimum(raffle.minimum_sold)] : []),
      ...methodLines(raffle.draw_method, raffle.draw_at, at),
    ],
    ...(raffle.price > 0 ? [[words.refunds, words.refundWords]] : []),
    [words.changes, ...words.changeWords(raffle.price === 0, raffle.draw_method)],
  ];
  // the pieces were in NFC each, and a line's end joins nothing
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** What the organiser states where the country asks; nothing of a raffle that stated nothing, so that its terms stay the same. */
function declaredLines(raffle: RaffleRow): string[] {
  const { permit, purpose, organisation } = raffle;
  const exemption = statedExemption(raffle);
  return [
    ...(permit ? [words.permit(permit)] : []),
    ...(exemption ? [words.exemption(exemption)] : []),
    ...(organisation ? [words.organisation(organisationNames[organisation])] : []),
    ...(purpose ? [words.purpose(purpose)] : []),
  ];
}

function numberLines(raffle: RaffleRow): string[] {
  const { first_number: first, last_number: last, currency } = raffle;
  const shown = (number: number) => formatRaffleNumber(number, last);
  const isFree = raffle.price === 0;
  return [
    words.numbers,
    words.range(shown(first), shown(last), last - first + 1),
    isFree ? words.free : words.price(formatMoney({ amount: raffle.price, currency })),
    ...uniqueAmountLines(raffle),
    ...(raffle.max_per_person === null ? [] : [words.mostPerPerson(raffle.max_per_person)]),
    ...(isFree ? [] : [words.hold(formatDuration(raffle.hold_minutes * 60_000)), words.ways]),
    ...commissionLines(raffle),
    ...(raffle.guests_allowed ? [] : [words.accounts]),
    words.adults,
  ];
}

/** That each order asks for a sum of its own; nothing of a raffle whose orders do not, so that its terms stay the same. */
function uniqueAmountLines({ unique_amounts: isAsked, price: unitPrice, currency }: RaffleRow): string[] {
  if (!isAsked) return [];
  return [words.uniqueAmounts(formatMoney({ amount: mostSuffix({ unitPrice, currency }), currency }))];
}

/** What who sells gets; nothing of a raffle in which that is nothing, so that its terms stay the same. */
function commissionLines({ commission, currency }: RaffleRow): string[] {
  switch (commission?.kind) {
    case 'amount':
      return [words.commission.amount(formatMoney({ amount: commission.amount, currency }))];
    case 'percent':
      return [words.commission.percent(commission.percent)];
    case 'winner-prize':
      return [words.commission['winner-prize'](commission.prize)];
    default:
      return [];
  }
}

function prizeLines({ currency, reserves, claim_days: claimDays }: RaffleRow, prizes: Terms['prizes']): string[] {
  return [
    ...prizes.flatMap(({ name, description, value }, at) => [
      words.prize(at + 1, name, value === null ? null : formatMoney({ amount: value, currency })),
      ...(description ? [description] : []),
    ]),
    ...(reserves > 0 ? words.reserves(reserves, claimDays) : []),
  ];
}

function methodLines(
  method: DrawMethod,
  drawAt: Temporal.Instant,
  at: (instant: Temporal.Instant) => string,
): readonly string[] {
  switch (method.kind) {
    case 'drand':
      return [words.method.drand(roundAt(Math.floor(drawAt.epochMilliseconds / 1000)))];
    case 'lottery':
      return words.method.lottery(method);
    case 'commitment':
      return [
        ...words.method.commitment(method),
        ...(method.entropy.length > 0 ? [words.valuesUntil(valuesTimes(method, at))] : []),
      ];
  }
}

/** The last moments for a first entry and for a correction, as `valuesUntil` of the rules has them. */
function valuesTimes(
  { revealBefore, contestHours }: Extract<DrawMethod, { kind: 'commitment' }>,
  at: (instant: Temporal.Instant) => string,
) {
  const last = Temporal.Instant.from(revealBefore);
  return { first: at(last.subtract({ hours: contestHours })), last: at(last) };
}
