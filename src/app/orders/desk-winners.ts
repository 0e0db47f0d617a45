import { shownPhone } from '#app/contacts/shown-phone.ts';
import { prizeHistories } from '#app/raffles/prize-histories.ts';
import type { Db } from '#db/client.ts';
import { attemptsOf } from '#db/draws/successions.ts';
import { holdersOf, wonPrizes } from '#db/draws/winners.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';

/** Attempts that the desk lists, of all prizes. */
const listedAttempts = 200;

type Asked = {
  community: CommunityRow;
  raffle: RaffleRow;
  creditedTo: string | null;
  /** Whether the asker runs the raffle, and may read what was noted of its winners. */
  isOrganiser: boolean;
  now: Temporal.Instant;
};

/** The prizes of a draw with the holders of the numbers that have them, for the organiser to contact. */
export async function winnersAtDesk(db: Db, { community, raffle, creditedTo, isOrganiser, now }: Asked) {
  const [prizes, { reserve, prizeHistoryOf }, attempts] = await Promise.all([
    wonPrizes(db, raffle),
    prizeHistories(db, raffle, now),
    isOrganiser ? attemptsOf(db, raffle, listedAttempts) : [],
  ]);
  const numbers = prizes.flatMap(({ holder }) => (holder === null ? [] : [holder]));
  const found = await holdersOf(db, raffle, { numbers, creditedTo });
  const holders = new Map(found.map((holder) => [holder.number, holder]));
  const ledger = await ledgersOf(
    db,
    community.id,
    found.map(({ order }) => order),
  );
  const holderOf = (number: number) => {
    const holder = holders.get(number);
    if (!holder) return null;
    const { name, phone, email, order } = holder;
    const { country } = community;
    return {
      name,
      email,
      /** Whether the gateway gave money of its order back. */
      isMoneyBack: ledger({ id: order }).returned > 0,
      phone: phone && { shown: shownPhone(phone, country), international: internationalPhone(phone, country) },
    };
  };
  return {
    /** The reserve that a prize would pass to now; null: none is left. */
    reserve,
    prizes: prizes.map(({ position, name, number, holder, deliveredAt, receivedAt }) => ({
      position,
      name,
      /** The number that has it, or had it last. */
      number: holder ?? number,
      isVacant: holder === null,
      holder: holder === null ? null : holderOf(holder),
      history: prizeHistoryOf(position),
      attempts: attempts
        .filter((attempt) => attempt.position === position && attempt.number === holder)
        .map(({ way, note, at }) => ({ way, note, at: at.toString() })),
      deliveredAt: deliveredAt?.toString() ?? null,
      receivedAt: receivedAt?.toString() ?? null,
    })),
  };
}
