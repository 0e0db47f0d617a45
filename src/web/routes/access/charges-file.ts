import { exportCharges } from '#app/access/export-charges.ts';
import { decimalText } from '#domain/money.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { orPage } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { isoTime, sheetKindOf, sheetResponse } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/charges-file';

/** The ledger of access as a table for the organiser's spreadsheet. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const kind = sheetKindOf(request.url);
  const exported = await orPage(() => exportCharges(app, actor, { ...params, format: kind }));
  const { columns, file } = chargeTexts.ledger;
  return sheetResponse({ header: columns, batches: rowsOf(exported) }, kind, `${file}-${exported.url}`);
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
