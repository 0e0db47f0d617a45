import type { Country } from '#domain/communities/community.ts';
import type { Currency } from '#domain/money.ts';
import type { Commission } from './commission.ts';
import type { Declarations } from './declarations.ts';
import type { DrawMethod, PaymentWay } from './raffle.ts';
import type { ExcusedOnSale } from './raffle-form-confirmations.ts';

/** A prize of a raffle's form. `value`: minor units of the raffle's currency; `picture`: the SHA-256 of a kept one. */
export type NewPrize = { name: string; description: string; value: number | null; picture: string | null };

/** A raffle as its form gives it. */
export type NewRaffle = Declarations & {
  title: string;
  story: string;
  currency: Currency;
  /** Minor units; 0 is a free raffle. */
  price: number;
  firstNumber: number;
  lastNumber: number;
  minimumSold: number;
  reserves: number;
  /** Days that a winner has to answer before the prize may pass to the next reserve. */
  claimDays: number;
  maxPerPerson: number | null;
  holdMinutes: number;
  guestsAllowed: boolean;
  /** Whether each order taken on the page asks for a sum of its own. */
  uniqueAmounts: boolean;
  salesCloseAt: Temporal.Instant;
  drawAt: Temporal.Instant;
  marginSeconds: number;
  timeZone: string;
  drawMethod: DrawMethod;
  paymentWays: readonly PaymentWay[];
  /** The phone that guests write to before numbers are held; null: contacts are not checked. */
  checkPhone: string | null;
  /** The organiser's phone for holders of numbers; null: none is shown. */
  contactPhone: string | null;
  /** What who sells gets; null: nothing. */
  commission: Commission | null;
  prizes: readonly NewPrize[];
};

/** The context of a raffle's form: its community, the time, and whether it is to be published. */
export type RaffleFormContext = {
  now: Temporal.Instant;
  country: Country;
  currency: Currency;
  timeZone: string;
  /** Publishing requires confirming the country's rule and the organiser's age; a draft does not. */
  confirm: boolean;
  /** Edited while on sale: confirmations are not required again. */
  isOnSale?: boolean;
  /** What is not asked of a raffle on sale, though its country asks for it now. */
  excused?: ExcusedOnSale;
  /** Whether the community is public, where a paid raffle needs a confirmation of its own. */
  isPublic?: boolean;
  /** Whether orders in a currency are paid by a gateway, so that no other way of payment is needed. */
  isPaidOnline?: (currency: Currency) => boolean;
};
