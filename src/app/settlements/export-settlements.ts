import type { Actor, App } from '#app/app.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { recordRaffleExport } from '#app/raffles/record-export.ts';
import { namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { type SignedSettlement, settlementsOf } from '#db/settlements/settlements.ts';
import type { RaffleRow } from '#db/tables.ts';
import { settlementStates } from '#domain/settlements/seller-account.ts';
import { settledOf } from './settled.ts';

const recordExport = recordRaffleExport('raffle.settlements-exported');

/** Gives every settlement of a raffle, by who sells and in their order, with what each was drawn up from and became. */
export async function exportSettlements(app: App, actor: Actor, asked: RaffleAddress & { format: string }) {
  const { raffle } = await recordExport(app, actor, asked);
  return {
    timeZone: raffle.time_zone,
    settlements: await exported(app.db, raffle),
    askAgain: () => recordExport.askAgain(app, actor, asked),
  };
}

async function exported(db: Db, raffle: RaffleRow) {
  const settlements = await settlementsOf(db, raffle);
  const people = settlements.flatMap(({ seller, signatures }) => [
    seller,
    ...Object.values(signatures).map(({ by }) => by),
  ]);
  const names = await namesOf(db, [...new Set(people)]);
  const nameOf = (id: string | undefined) => (id && names.get(id)) || '';
  return [...Map.groupBy(settlements, ({ seller }) => seller).values()].flatMap((own) => {
    const states = settlementStates(own.map(settledOf));
    return own.map((settlement) => exportedSettlement(settlement, own, { states, nameOf }));
  });
}

type Beside = { states: ReturnType<typeof settlementStates>; nameOf(id: string | undefined): string };

function exportedSettlement(
  settlement: SignedSettlement,
  own: readonly SignedSettlement[],
  { states, nameOf }: Beside,
) {
  const { id, seller, place, currency, cash, commission, handed, note, replaces, signatures } = settlement;
  const { handed_before: before, drawn_up_at: at } = settlement;
  const expected = cash - commission - before;
  return {
    at: at.toString(),
    seller: nameOf(seller),
    ...{ place, currency, cash, commission, before, expected, handed, note },
    difference: expected - handed,
    state: states.get(id) ?? 'lapsed',
    replaces: own.find((each) => each.id === replaces)?.place ?? null,
    signed: { seller: nameOf(signatures.seller?.by), organiser: nameOf(signatures.organiser?.by) },
  };
}
