import { shownPhone } from '#app/contacts/shown-phone.ts';
import type { Db } from '#db/client.ts';
import { holdersOf, type wonPrizes } from '#db/draws/winners.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';

/** The prizes and reserves of a draw with the holders of their numbers, for the organiser to contact. */
export async function winnersAtDesk(
  db: Db,
  { community, raffle, soldBy }: { community: CommunityRow; raffle: RaffleRow; soldBy: string | null },
  prizes: Awaited<ReturnType<typeof wonPrizes>>,
  reserves: readonly number[],
) {
  const numbers = [
    ...prizes.flatMap(({ number, deliveredNumber }) => [number, deliveredNumber ?? number]),
    ...reserves,
  ];
  const holders = new Map((await holdersOf(db, raffle, { numbers, soldBy })).map((holder) => [holder.number, holder]));
  const holderOf = (number: number) => {
    const holder = holders.get(number);
    if (!holder) return null;
    const { name, phone, email } = holder;
    const { country } = community;
    return {
      name,
      email,
      phone: phone && { shown: shownPhone(phone, country), international: internationalPhone(phone, country) },
    };
  };
  return {
    prizes: prizes.map(({ deliveredAt, receivedAt, ...prize }) => ({
      ...prize,
      holder: holderOf(prize.deliveredNumber ?? prize.number),
      deliveredAt: deliveredAt?.toString() ?? null,
      receivedAt: receivedAt?.toString() ?? null,
    })),
    reserves: reserves.map((number) => ({ number, name: holderOf(number)?.name ?? null })),
  };
}
