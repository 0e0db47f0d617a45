import { isDeepStrictEqual } from 'node:util';
import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import type { Transaction } from '#db/client.ts';
import { hasLineOf, insertLines, type NewLine, otherCurrencies } from '#db/statements/lines.ts';
import { deleteStatement, keepMapping, type Statement } from '#db/statements/statements.ts';
import { countUnmatched } from '#db/statements/unmatched-lines.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Currency } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { lineKeys } from '#domain/statements/line-keys.ts';
import type { RowRead, StatementLine } from '#domain/statements/read-statement.ts';
import { areKnown, headingKey, widthKey } from '#domain/statements/statement-columns.ts';
import { type StatementColumns, statementLimits } from '#domain/statements/statement-fields.ts';
import type { TableRow } from '#domain/table.ts';
import { digestOf } from '#identity/digest.ts';
import { findLockedStatement, findStatement, requireStatement, type StatementAddress } from './find-statement.ts';
import { headingsHash } from './preview-statement.ts';
import { readRows } from './read-rows.ts';

/** Keeping one parses all of its rows, and writes a line for each that came. */
const keepLimit = { name: 'statement-keep', most: 30, seconds: 3600 };

/**
 * Keeps what came by a statement that is looked at, to be matched with orders of the community's raffles: lines that are known
 * already are left out, so that the same statement, or one that overlaps it, adds nothing twice. Remembers what its columns
 * are; the statement itself is gone. Gives how many lines are new, and how many were known.
 */
export async function keepLines(
  app: App,
  actor: Actor,
  address: StatementAddress,
): Promise<{ kept: number; known: number }> {
  const read = await readToKeep(app, actor, address);
  return keep(app, actor, { ...address, ...read });
}

/** What would be kept, read without a lock. */
const readToKeep = view({
  charges: (_: StatementAddress, actor) => [{ limit: keepLimit, by: chargedTo(actor) }],
  find: findStatement,
  permission: 'order.review',
  show: async ({ app, actor, found }) => {
    const statement = requireStatement(found);
    const { columns } = statement;
    if (!areKnown(columns)) throw new Refusal('statement.columns', {});
    const { rows, cells } = await readRows(app.db, { raffle: found.raffle, statement, actor });
    const lines = linesOf(rows);
    if (lines.length === 0) throw new Refusal('statement.nothing', {});
    if (lines.length > statementLimits.lines) throw new Refusal('statement.too-many', { limit: statementLimits.lines });
    await requireOneCurrency(app, actor, { raffle: found.raffle, statement });
    return {
      columns,
      headings: headingsHash(headingsOf(cells, columns)),
      lines: withFingerprints(lines, found.raffle.currency),
    };
  },
});

/**
 * Refuses a statement that does not say its currency and was brought at a raffle in another one: its money would count in
 * both. Rows that say theirs are read in that alone.
 */
async function requireOneCurrency(
  app: App,
  actor: Actor,
  { raffle, statement }: { raffle: RaffleRow; statement: Statement },
): Promise<void> {
  const communityId = raffle.community_id;
  for (const currency of await otherCurrencies(app.db, { communityId, currency: raffle.currency })) {
    const { rows } = await readRows(app.db, { raffle, statement, actor, currency });
    const others = withFingerprints(linesOf(rows), currency).map(({ fingerprint }) => fingerprint);
    if (await hasLineOf(app.db, communityId, others)) throw new Refusal('statement.other-currency', { currency });
  }
}

function withFingerprints(lines: readonly StatementLine[], currency: Currency): NewLine[] {
  const keys = lineKeys(lines, currency);
  return lines.map((line, at) => ({ ...line, fingerprint: fingerprintOf(keys[at] ?? '') }));
}

/** What came, of all that a statement says. */
export function linesOf(rows: readonly RowRead[]): StatementLine[] {
  return rows.flatMap((row) => {
    if (row.is !== 'line') return [];
    const { bookedOn, amount, text, reference, name } = row;
    return [{ bookedOn, amount, text, reference, name }];
  });
}

function fingerprintOf(key: string): string {
  return digestOf(['statement line', key]).toString('hex');
}

function headingsOf(cells: readonly TableRow[], { head }: StatementColumns): string {
  const row = cells.find((each) => each.row === head);
  return row ? headingKey(row) : widthKey(cells);
}

type Keeping = StatementAddress & { columns: StatementColumns; headings: string; lines: readonly NewLine[] };

const keep = action({
  parse: typed<Keeping>,
  charges: 'charged-by-caller',
  find: (tx, { statement, communityUrl, raffle }, actor) =>
    findLockedStatement(tx, { statement, communityUrl, raffle }, actor),
  permission: 'order.review',
  run: async ({ tx, actor, now, record, input, found }) => {
    const { community, raffle } = found;
    const statement = requireStatement(found);
    const { columns, headings, lines } = input;
    // whose columns were changed meanwhile is looked at again
    if (!isDeepStrictEqual(statement.columns, columns)) throw new Refusal('statement.gone', {});
    const of = { communityId: community.id, currency: raffle.currency };
    const kept = await insertLines(tx, lines, { ...of, by: actor.userId ?? '', now });
    await requireRoom(tx, community.id);
    const { head: _, ...mapping } = columns;
    await keepMapping(tx, community.id, { headings, mapping, now });
    await deleteStatement(tx, statement);
    await record(community.id, {
      kind: 'raffle.statement-kept',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { lines: kept },
    });
    return { kept, known: lines.length - kept };
  },
});

async function requireRoom(tx: Transaction, communityId: string): Promise<void> {
  const limit = statementLimits.kept;
  if ((await countUnmatched(tx, communityId)) > limit) throw new Refusal('statement.full', { limit });
}
