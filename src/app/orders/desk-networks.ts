import type { Db } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import { conspicuousAccounts, conspicuousNetworks, freedNetworks, type Groups } from './suspicions.ts';

/** The networks and accounts that keep conspicuously many unpaid numbers, and those that were let go lately. */
export async function networksAtDesk(db: Db, raffle: RaffleRow, now: Temporal.Instant): Promise<DeskNetworks> {
  const [networks, accounts] = await Promise.all([conspicuousNetworks(db, raffle), conspicuousAccounts(db, raffle)]);
  return { networks, accounts, freed: await freedNetworks(db, raffle, { networks, now }) };
}

type DeskNetworks = Groups & { freed: Awaited<ReturnType<typeof freedNetworks>> };

/** What is shown of them to somebody who does not review orders. */
export const noNetworks: DeskNetworks = { networks: [], accounts: [], freed: [] };

/** The same as the desk shows it: who they are is told to nobody. */
export function networksShown({ networks, accounts, freed }: DeskNetworks) {
  return {
    networks: networks.map(({ origin: _, since, ...network }) => ({ ...network, since: since.toString() })),
    accounts: accounts.map(({ origin: _, ...group }) => group),
    freed,
  };
}

/** The networks or sites of those groups that no reviewer trusts. */
export function untrustedOrigins(groups: readonly { origin: string; isTrusted: boolean }[]): string[] {
  return groups.flatMap(({ origin, isTrusted }) => (isTrusted ? [] : origin));
}
