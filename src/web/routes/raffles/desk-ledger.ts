import { exportLedger } from '#app/orders/export-ledger.ts';
import type { Cell } from '#domain/csv.ts';
import { signedDecimal } from '#domain/money.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { ledgerTexts } from '#texts/orders/ledger-columns.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { answerSheet, isoTime } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/desk-ledger';

type Exported = Awaited<ReturnType<typeof exportLedger>>;
type Line = Exported['batches'] extends AsyncIterable<readonly (infer Each)[]> ? Each : never;

/** The ledger of a raffle's orders as a spreadsheet. */
export function loader({ params, ...asked }: Route.LoaderArgs) {
  return answerSheet(asked, async (app, actor, format) => {
    const exported = await exportLedger(app, actor, { ...params, format });
    const sheet = { header: ledgerTexts.columns, batches: rowsOf(exported) };
    return { name: `${ledgerTexts.file}-${params.raffle}`, sheet, askAgain: exported.askAgain };
  });
}

async function* rowsOf({ batches, ...raffle }: Exported) {
  for await (const lines of batches) yield lines.map((line) => cellsOf(line, raffle));
}

function cellsOf(line: Line, { lastNumber, timeZone }: Pick<Exported, 'lastNumber' | 'timeZone'>): Cell[] {
  const { recordedBy, selfConfirmed } = line;
  const by = recordedBy ?? ledgerTexts.automatic;
  return [
    isoTime(line.recordedAt, timeZone),
    line.reference,
    line.numbers.map((number) => formatNumber(number, lastNumber)).join(' '),
    line.name ?? '',
    ledgerTexts.kinds[line.kind],
    { decimal: signedDecimal(line.money) },
    line.money.currency,
    paymentWayNames[line.way],
    selfConfirmed ? ledgerTexts.own(by) : by,
    line.seller ?? '',
    line.id,
    line.undoes ?? '',
    line.came ? { decimal: signedDecimal(line.came) } : '',
    line.came?.currency ?? '',
  ];
}
