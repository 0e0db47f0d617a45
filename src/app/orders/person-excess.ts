import { countUnpaid } from '#db/orders/order-origins.ts';
import { countLiveTickets } from '#db/orders/tickets.ts';
import type { RaffleRow } from '#db/tables.ts';
import { isPhoneKey } from '#domain/contacts/contact-key.ts';
import { mostUnpaidOfPerson } from '#domain/orders/hold-limits.ts';
import { type ContactInTheWay, Refusal } from '#domain/refusal.ts';
import { type Counting, isGuest, sizeOfRaffle } from './network-excess.ts';
import { type Claimed, onceProven, personKnown, personOf, type Taker } from './taker.ts';

export async function excessOfPerson(
  step: Counting,
  raffle: RaffleRow,
  taker: Taker,
  { orderId, count }: Claimed,
): Promise<Refusal | null> {
  const { kind } = taker;
  const person = { ...personOf(raffle, taker), except: orderId };
  const contact = () => contactInTheWay(step, raffle, taker, { orderId, count });
  const { tx, now } = step;
  const { max_per_person: limit } = raffle;
  if (limit !== null) {
    const held = await countLiveTickets(tx, raffle, person, now);
    if (held + count > limit) {
      const known = await countLiveTickets(tx, raffle, { ...personKnown(raffle, taker), except: orderId }, now);
      return new Refusal('numbers.too-many', { limit, held: known === held ? held : null, contact: await contact() });
    }
  }
  const most = mostUnpaidOfPerson(kind, sizeOfRaffle(raffle));
  if (most === null) return null;
  const counting = { now, isFree: raffle.price === 0 };
  const unpaid = await countUnpaid(tx, raffle, person, counting);
  if (unpaid + count <= most) return null;
  const known = await countUnpaid(tx, raffle, { ...personKnown(raffle, taker), except: orderId }, counting);
  const free = known === unpaid ? Math.max(0, most - unpaid) : null;
  return new Refusal('numbers.unpaid-limit', {
    limit: most,
    free,
    isGuest: kind === 'guest',
    contact: await contact(),
  });
}

/**
 * Whether the count includes orders that others may have made by typing this contact, and which proof would exclude
 * them.
 */
async function contactInTheWay(
  step: Counting,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<ContactInTheWay> {
  const { typedKeys } = personOf(raffle, taker);
  if (!isGuest(taker.kind) || typedKeys.length === 0) return null;
  const isWithin = async (other: Taker) => (await excessOfPerson(step, raffle, other, claimed)) === null;
  if (taker.provableKeys.length > 0 && (await isWithin(onceProven(taker)))) return 'provable';
  // typed keys count only where contacts are checked by mail or not at all
  if (!taker.canCheck || !typedKeys.some(isPhoneKey)) return 'typed';
  const contactKeys = taker.contactKeys.filter((key) => !(isPhoneKey(key) && typedKeys.includes(key)));
  return (await isWithin(onceProven({ ...taker, contactKeys }))) ? 'phone' : 'typed';
}
