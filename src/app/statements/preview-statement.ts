import { action, beside, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findRaffle, findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { readSentTable } from '#app/tables/read-sent-table.ts';
import { view } from '#app/view.ts';
import type { Transaction } from '#db/client.ts';
import { insertStatement, mappingsOf, setStatementColumns } from '#db/statements/statements.ts';
import { parseForm, type RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { pastedTable } from '#domain/statements/pasted-rows.ts';
import {
  areKnown,
  guessStatementColumns,
  headingKey,
  possibleHeads,
  statementColumnsShape,
  widthKey,
} from '#domain/statements/statement-columns.ts';
import { type StatementColumns, statementLimits } from '#domain/statements/statement-fields.ts';
import type { TableRow } from '#domain/table.ts';
import { digestOf } from '#identity/digest.ts';
import { accountCurrency } from './account-currency.ts';
import { findLockedStatement, requireStatement, type StatementAddress } from './find-statement.ts';

/** Reading one unfolds megabytes, and looking at it parses thousands of rows. */
const readLimit = { name: 'statement-file', most: 30, seconds: 3600 };

/** Whether somebody may bring a statement to a raffle's desk, and charges it: before what they send is read. */
export const reachStatement = view({
  charges: (_: RaffleAddress, actor) => [{ limit: readLimit, by: chargedTo(actor) }],
  find: (db, address, actor) => findRaffle(db, address, actor),
  permission: 'order.review',
  show: () => undefined,
});

/**
 * Reads a bank's statement that somebody sent or pasted, and keeps it for some hours, to be looked at by them; nothing else
 * changes. What its columns are is remembered of the last time that the community brought one with the same headings, else
 * guessed. `currency`: of the account that it is of, where that is a second one of the raffle. Gives its id.
 */
export async function previewStatement(
  app: App,
  actor: Actor,
  { sent, ...address }: RaffleAddress & { sent: Blob | string; currency?: string | null },
): Promise<{ statement: string }> {
  const file = typeof sent === 'string' ? asFile(sent) : sent;
  const rows = await readSentTable(app, actor, file, readLimit);
  return keepStatement(app, actor, { ...address, rows });
}

function asFile(pasted: string): Blob {
  if (pasted.length > statementLimits.pasted)
    throw new Refusal('input', { fields: { pasted: { code: 'too-long', limit: statementLimits.pasted } } });
  return new Blob([pastedTable(pasted)]);
}

const keepStatement = action({
  parse: typed<RaffleAddress & { rows: readonly TableRow[]; currency?: string | null }>,
  find: (tx, address, actor) => findRaffleAndLock(tx, address, actor, 'share'),
  permission: 'order.review',
  run: async ({ tx, actor, dice, now, input: { rows, currency: asked = null }, found: { community, raffle } }) => {
    const id = dice.uuid();
    const columns = await columnsOf(tx, community.id, rows);
    const currency = await accountCurrency(tx, raffle, asked);
    await insertStatement(tx, raffle, { id, by: actor.userId ?? '', now, rows, columns, currency });
    return { statement: id };
  },
});

/** What the columns are: as somebody left them under the same headings, else as these and the cells say. */
async function columnsOf(tx: Transaction, communityId: string, rows: readonly TableRow[]): Promise<StatementColumns> {
  const heads = possibleHeads(rows).map((row) => ({ head: row.row, hash: headingsHash(headingKey(row)) }));
  const wide = headingsHash(widthKey(rows));
  const known = await mappingsOf(tx, communityId, [...heads.map(({ hash }) => hash), wide]);
  const named = heads.find(({ hash }) => known.has(hash));
  const before = named && known.get(named.hash);
  if (before) return { ...before, head: named.head };
  const guessed = guessStatementColumns(rows);
  if (areKnown(guessed) && guessed.head !== null) return guessed;
  const without = known.get(wide);
  return without ? { ...without, head: null } : guessed;
}

/** What headings are remembered by. */
export function headingsHash(key: string): string {
  return digestOf([key]).toString('hex');
}

/** Says which columns of a statement that is looked at are what. */
export const chooseStatementColumns = action({
  parse: ({ form, ...at }: StatementAddress & { form: RawForm }) => beside(at, parseForm(statementColumnsShape, form)),
  find: (tx, { statement, communityUrl, raffle }, actor) =>
    findLockedStatement(tx, { statement, communityUrl, raffle }, actor),
  permission: 'order.review',
  run: async ({ tx, input, found }) => {
    const statement = requireStatement(found);
    const { date, amount, credit, debit, kind, text, name, reference, currency } = input;
    const mapping = { date, amount, credit, debit, kind, text, name, reference, currency };
    await setStatementColumns(tx, statement, { head: statement.columns.head, ...mapping });
  },
});
