import { action, type Step, typed } from '#app/action.ts';
import type { App } from '#app/app.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { transaction } from '#db/client.ts';
import { forgetStatements } from '#db/statements/statements.ts';
import { deleteUnmatched, forgetLines } from '#db/statements/unmatched-lines.ts';

/** Takes away statements that were looked at some hours ago, and lines that no payment was of for months. */
export async function forgetOldStatements({ db, clock }: App): Promise<void> {
  const now = clock.now();
  await forgetStatements(db, now);
  await transaction(db, (tx) => forgetLines(tx, now));
}

/**
 * Deletes what was kept of a community's statements and is no payment of any raffle: salaries, purchases. The same statement
 * brings it again. Gives how many lines those were.
 */
export const deleteLines = action({
  parse: typed<RaffleAddress>,
  find: (tx, address, actor) => findRaffleAndLock(tx, address, actor, 'share'),
  permission: 'order.review',
  run: async ({ tx, record, found: { community, raffle } }: Step<RaffleAddress, Found>): Promise<{ lines: number }> => {
    const lines = await deleteUnmatched(tx, community.id);
    if (lines > 0) {
      await record(community.id, {
        kind: 'raffle.statement-lines-deleted',
        subject: 'raffle',
        subjectId: raffle.id,
        raffleId: raffle.id,
        data: { lines },
      });
    }
    return { lines };
  },
});

type Found = Awaited<ReturnType<typeof findRaffleAndLock>>;
