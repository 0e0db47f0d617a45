import { view } from '#app/view.ts';
import { prizesOf, wasTaken } from '#db/raffles/raffles.ts';
import type { PrizeRow, RaffleRow } from '#db/tables.ts';
import { type Currency, decimalText } from '#domain/money.ts';
import type { DeclarationField } from '#domain/raffles/declarations.ts';
import { numberingOf } from '#domain/raffles/numbering.ts';
import type { DrawMethod, PaymentWay } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { findRaffle, type RaffleAddress } from './find-raffle.ts';

/** A raffle's form values, for editing. Refuses once a number is taken. */
export const showRaffleForm = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.edit',
  show: async ({ app, found: { community, raffle } }) => {
    const isOpen = raffle.status === 'open';
    if (!isOpen && raffle.status !== 'draft') throw new Refusal('raffle.terms-frozen', {});
    if (await wasTaken(app.db, raffle)) throw new Refusal('raffle.terms-frozen', {});
    const values = { ...fieldsOf(raffle, await prizesOf(app.db, raffle)), communityUrl: community.url };
    return { slug: raffle.slug, title: raffle.title, isOpen, values };
  },
});

function fieldsOf(raffle: RaffleRow, prizes: readonly PrizeRow[]): Record<string, string> {
  const numbering = numberingOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  return {
    title: raffle.title,
    story: raffle.story,
    price: moneyText(raffle.price, raffle.currency),
    numbering,
    lastNumber: numbering === '1-N' ? String(raffle.last_number) : '',
    currency: raffle.currency,
    timeZone: raffle.time_zone,
    salesCloseAt: localText(raffle.sales_close_at, raffle.time_zone),
    drawAt: localText(raffle.draw_at, raffle.time_zone),
    holdMinutes: String(raffle.hold_minutes),
    reserves: String(raffle.reserves),
    claimDays: String(raffle.claim_days),
    maxPerPerson: raffle.max_per_person === null ? '' : String(raffle.max_per_person),
    minimumSold: raffle.minimum_sold === 1 ? '' : String(raffle.minimum_sold),
    guestsAllowed: raffle.guests_allowed ? 'si' : '',
    uniqueAmounts: raffle.unique_amounts ? 'si' : '',
    checkContact: raffle.check_phone === null ? '' : 'si',
    checkPhone: raffle.check_phone ?? '',
    contactPhone: raffle.contact_phone ?? '',
    ...fieldsOfCommission(raffle),
    ...fieldsOfDeclarations(raffle),
    method: raffle.draw_method.kind,
    ...fieldsOfMethod(raffle.draw_method),
    ...fieldsOfPrizes(prizes, raffle.currency),
    ...fieldsOfWays(raffle.payment_ways),
  };
}

/** What the organiser states for the country's rule as form fields. */
function fieldsOfDeclarations(raffle: RaffleRow): Record<DeclarationField, string> {
  const { permit, exemption, purpose, organisation } = raffle;
  return {
    permit: permit ?? '',
    exemption: exemption ?? '',
    purpose: purpose ?? '',
    organisation: organisation ?? '',
  };
}

/** What who sells gets as form fields. */
function fieldsOfCommission({ commission, currency }: RaffleRow): Record<string, string> {
  return {
    commissionKind: commission?.kind ?? '',
    commissionAmount: commission?.kind === 'amount' ? moneyText(commission.amount, currency) : '',
    commissionPercent: commission?.kind === 'percent' ? String(commission.percent) : '',
    commissionPrize: commission?.kind === 'winner-prize' ? commission.prize : '',
  };
}

/** Prizes as form fields. */
export function fieldsOfPrizes(prizes: readonly PrizeRow[], currency: Currency): Record<string, string> {
  return rowsOf('prizes', prizes, ({ name, description, value, picture }) => ({
    name,
    description,
    value: value === null ? '' : moneyText(value, currency),
    picture: picture ?? '',
  }));
}

function moneyText(amount: number, currency: Currency): string {
  return decimalText({ amount, currency }).replace('.', ',');
}

/** Ways of payment as form fields. */
export function fieldsOfWays(ways: readonly PaymentWay[]): Record<string, string> {
  return rowsOf('paymentWays', ways, (way) => way);
}

/** How a raffle is drawn as form fields. */
export function fieldsOfMethod(method: DrawMethod): Record<string, string> {
  if (method.kind === 'drand') return {};
  if (method.kind === 'commitment') {
    return rowsOf('entropy', method.entropy, ({ description, format, length }) => ({
      description,
      format,
      length: String(length),
    }));
  }
  const { lottery, digits, figures, readings } = method;
  return { lottery, digits: String(digits), figures: String(figures), ...rowsOf('readings', readings, (each) => each) };
}

/** Rows as form fields: `prizes.0.name`. */
function rowsOf<T>(
  part: string,
  rows: readonly T[],
  fields: (row: T) => Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(fields(row)).map(([name, value]) => [`${part}.${index}.${name}`, value]),
    ),
  );
}

/** An instant as a form shows it, to the minute. */
export function localText(instant: Temporal.Instant, timeZone: string): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}
