import type { Actor } from '#app/app.ts';
import { findRaffle, findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Db, Transaction } from '#db/client.ts';
import { lockStatement, type Statement, statementOf } from '#db/statements/statements.ts';
import type { RaffleRow } from '#db/tables.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { seenIn } from './account-currency.ts';

/** A statement that is looked at, at a raffle's desk. */
export type StatementAddress = RaffleAddress & { statement: string };

/** Finds a raffle and a statement that is looked at there, of whoever sent it alone: it is of their bank account. */
export async function findStatement(db: Db, { statement: id, ...address }: StatementAddress, actor: Actor) {
  const found = await findRaffle(db, address, actor);
  const statement = isUuid(id) ? await statementOf(db, found.raffle, id) : undefined;
  return ofAccount(found, ownOf(statement, actor));
}

/** The same with its lock, and that of the raffle. */
export async function findLockedStatement(
  tx: Transaction,
  { statement: id, ...address }: StatementAddress,
  actor: Actor,
) {
  const found = await findRaffleAndLock(tx, address, actor, 'share');
  const statement = isUuid(id) ? await lockStatement(tx, found.raffle, id) : undefined;
  return ofAccount(found, ownOf(statement, actor));
}

/** With the raffle as it is seen in the currency of the statement's account. */
function ofAccount<F extends { raffle: RaffleRow }>(found: F, statement: Statement | undefined) {
  return { ...found, raffle: seenIn(found.raffle, statement?.currency ?? null), statement };
}

function ownOf(statement: Statement | undefined, { userId }: Actor): Statement | undefined {
  return statement?.sent_by === userId ? statement : undefined;
}

/** Refuses a statement that is not there any more, once the policy was asked. */
export function requireStatement({ statement }: { statement: Statement | undefined }): Statement {
  if (!statement) throw new Refusal('statement.gone', {});
  return statement;
}
