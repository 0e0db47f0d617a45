import type { Actor, App } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { RawForm } from '#domain/form.ts';
import { parseNumbersAsked } from '#domain/orders/order-form.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { stallTexts } from '#texts/orders/stall.ts';
import type { PlacedOrder } from './place-order.ts';
import { sellForOther } from './sell-for-other.ts';

/**
 * Sells numbers in the street, as `sellForOther` does: whoever gives no name is called by their first number, so that limits
 * by person do not take all who gave none for one.
 */
export async function sellAtStall(
  app: App,
  actor: Actor,
  { address, form, isPaid }: { address: RaffleAddress; form: RawForm; isPaid: boolean },
): Promise<PlacedOrder> {
  const sale = { ...form, name: await nameIn(app, actor, { address, form }), paid: isPaid ? 'on' : '' };
  return sellForOther(app, actor, { address, form: sale });
}

async function nameIn(
  app: App,
  actor: Actor,
  { address, form }: { address: RaffleAddress; form: RawForm },
): Promise<unknown> {
  if (typeof form.name === 'string' && form.name.trim() !== '') return form.name;
  const asked = parseNumbersAsked(form);
  const [first = 0] = asked.ok ? asked.value.numbers : [];
  const { raffle } = await findRaffle(app.db, address, actor);
  return stallTexts.noName(formatNumber(first, raffle.last_number));
}
