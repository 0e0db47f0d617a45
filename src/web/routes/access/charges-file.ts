import { exportCharges } from '#app/access/export-charges.ts';
import { decimalText } from '#domain/money.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { answerSheet, isoTime } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/charges-file';

/** The ledger of access as a table for the organiser's spreadsheet. */
export function loader({ params, ...asked }: Route.LoaderArgs) {
  const { columns, file } = chargeTexts.ledger;
  return answerSheet(asked, async (app, actor, format) => {
    const exported = await exportCharges(app, actor, { ...params, format });
    const sheet = { header: columns, batches: rowsOf(exported) };
    return { name: `${file}-${exported.url}`, sheet, askAgain: exported.askAgain };
  });
}

async function* rowsOf({ batches, timeZone }: Awaited<ReturnType<typeof exportCharges>>) {
  const { kinds } = chargeTexts.ledger;
  for await (const entries of batches) {
    yield entries.map(({ kind, amount, currency, ...entry }) => [
      isoTime(entry.at.toString(), timeZone),
      kinds[kind],
      { decimal: `${kind === 'refund' ? '-' : ''}${decimalText({ amount, currency })}` },
      currency,
      entry.name,
      entry.email,
      entry.reference,
      chargeTexts.cadence[entry.paymentType],
      paymentWayNames[entry.way],
      entry.evidence ?? '',
      entry.recordedBy ?? '',
    ]);
  }
}
