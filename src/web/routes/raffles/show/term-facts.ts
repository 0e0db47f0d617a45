import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { formatDuration, formatLongDateTime, formatMoney } from '#texts/format.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { declaredFacts } from '#web/routes/raffles/declared-facts.ts';
import { isSaleOver } from './is-sale-over.ts';

/** The terms of a raffle that matter before paying, each with its name. */
export function termFacts(raffle: ShownRaffle['raffle']): (readonly [string, string])[] {
  const words = raffleTexts.terms;
  const isFree = raffle.price.amount === 0;
  const isOver = isSaleOver(raffle.phase);
  const facts: (readonly [string, string] | false | null)[] = [
    [words.closes(isFree, isOver), formatLongDateTime(raffle.salesCloseAt, raffle.timeZone)],
    !isFree && !isOver && [words.hold, formatDuration(raffle.holdMinutes * 60_000)],
    !isFree &&
      raffle.paymentKinds.length > 0 && [
        words.pays,
        words.paysTo(raffle.paymentKinds.map((kind) => paymentWayNames[kind])),
      ],
    raffle.second &&
      !isOver && [
        secondCurrencyTexts.raffle.label(raffle.second.rate.currency),
        secondCurrencyTexts.raffle.words(raffle.second.price, raffle.second.rate, {
          first: raffle.price.currency,
          country: raffle.country,
          timeZone: raffle.timeZone,
        }),
      ],
    raffle.mostSuffix && [words.ownSum, words.ownSumWords(formatMoney(raffle.mostSuffix, raffle.country))],
    raffle.maxPerPerson !== null && [words.mostPerPerson, String(raffle.maxPerPerson)],
    raffle.minimumSold > 1 && [words.minimum, words.minimumWords(raffle.minimumSold)],
    raffle.reserves > 0 && [words.reserves, words.reservesWords(raffle.claimDays)],
    ...declaredFacts(raffle).map(({ label, value }) => [label, value] as const),
  ];
  return facts.filter((fact) => fact !== false && fact !== null);
}
