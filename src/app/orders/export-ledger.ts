import type { Actor, App } from '#app/app.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { recordRaffleExport } from '#app/raffles/record-export.ts';
import { batchesOf } from '#db/batches.ts';
import { ledgerLines } from '#db/orders/ledger-lines.ts';
import { signedAmount } from '#domain/orders/sums-by-way.ts';

const recordExport = recordRaffleExport('raffle.ledger-exported');

type Line = Awaited<ReturnType<typeof ledgerLines>>[number];

/** Streams every line of a raffle's ledger up to now, in batches, in the order in which they were written. */
export async function exportLedger(app: App, actor: Actor, asked: RaffleAddress & { format: string }) {
  const { raffle, now } = await recordExport(app, actor, asked);
  const batches = batchesOf<Line>((after, limit) => ledgerLines(app.db, raffle, { after, until: now, limit }));
  return {
    lastNumber: raffle.last_number,
    timeZone: raffle.time_zone,
    batches: exported(batches),
    askAgain: () => recordExport.askAgain(app, actor, asked),
  };
}

async function* exported(batches: AsyncIterable<readonly Line[]>) {
  for await (const lines of batches) yield lines.map(exportedLine);
}

/** A line as the file has it: with its sign, so that the column adds up to what is here. */
function exportedLine({ amount, currency, recordedAt, cameAmount, cameCurrency, ...line }: Line) {
  const signed = (sum: number) => signedAmount({ kind: line.kind, amount: sum });
  return {
    ...line,
    recordedAt: recordedAt.toString(),
    money: { amount: signed(amount), currency },
    /** What came or went of it in the order's second currency, with its sign. */
    came: cameAmount === null || cameCurrency === null ? null : { amount: signed(cameAmount), currency: cameCurrency },
  };
}
