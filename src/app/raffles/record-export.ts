import { action, typed } from '#app/action.ts';
import { tableCharges } from '#app/table-charges.ts';
import { findRaffle, type RaffleAddress } from './find-raffle.ts';

type Exported = 'raffle.orders-exported' | 'raffle.ledger-exported' | 'raffle.settlements-exported';

/** What records that somebody took a table of a raffle along. Gives the raffle, and the instant up to which it is read. */
export function recordRaffleExport(kind: Exported) {
  return action({
    parse: typed<RaffleAddress & { format: string }>,
    charges: (_, actor) => tableCharges(actor),
    find: (tx, address, actor) => findRaffle(tx, address, actor),
    permission: 'raffle.export',
    run: async ({ now, input: { format }, found: { community, raffle }, record }) => {
      await record(community.id, {
        kind,
        subject: 'community',
        subjectId: community.id,
        raffleId: raffle.id,
        data: { format },
      });
      return { raffle, now };
    },
  });
}
