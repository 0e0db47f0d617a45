import { exportSettlements } from '#app/settlements/export-settlements.ts';
import type { Cell } from '#domain/csv.ts';
import { decimalText, type Money } from '#domain/money.ts';
import { settlementColumnTexts as words } from '#texts/settlements/settlement-columns.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { answerSheet, isoTime } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/settlements-file';

type Exported = Awaited<ReturnType<typeof exportSettlements>>;

/** The settlements of a raffle as a spreadsheet. */
export function loader({ params, ...asked }: Route.LoaderArgs) {
  return answerSheet(asked, async (app, actor, format) => {
    const { settlements, timeZone, askAgain } = await exportSettlements(app, actor, { ...params, format });
    const batches = [settlements.map((settlement) => cellsOf(settlement, timeZone))];
    return { name: `${words.file}-${params.raffle}`, sheet: { header: words.columns, batches }, askAgain };
  });
}

function cellsOf(settlement: Exported['settlements'][number], timeZone: string): Cell[] {
  const { at, seller, place, currency, cash, commission, before, expected, handed, difference } = settlement;
  const { state, signed, replaces, note } = settlement;
  return [
    isoTime(at, timeZone),
    seller,
    { decimal: String(place) },
    ...[cash, commission, before, expected, handed, difference].map((amount) => ({
      decimal: signedText({ amount, currency }),
    })),
    currency,
    settlementTexts.settlements.states[state],
    signed.seller,
    signed.organiser,
    replaces === null ? '' : { decimal: String(replaces) },
    note ?? '',
  ];
}

function signedText({ amount, currency }: Money): string {
  return `${amount < 0 ? '-' : ''}${decimalText({ amount: Math.abs(amount), currency })}`;
}
