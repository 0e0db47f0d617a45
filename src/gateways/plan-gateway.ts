import type { Currency, Money } from '#domain/money.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import type { MandateHint, MandateReading } from '#domain/plans/plan-charge.ts';
import type { Wanted } from '#domain/plans/subscription.ts';
import type { SignedMessage } from './gateway.ts';

/** What is to be charged from now on, until it is stopped. */
export type NewMandate = {
  /** Ours. The gateway gives it back with each answer, and asking twice with the same one makes one mandate. */
  readonly id: string;
  readonly goods: Wanted;
  readonly money: Money;
  /** What the payer reads at the gateway. */
  readonly title: string;
  /** The payer's e-mail at the gateway, where it asks for it; it is kept nowhere. */
  readonly email: string;
  /** Where the gateway sends the payer afterwards, whatever came of it. */
  readonly returnUrl: string;
};

/** A mandate as the gateway knows it. `ref` null: nobody has agreed to it yet. */
export type MandateRef = { readonly id: string; readonly checkout: string; readonly ref: string | null };

/** A larger or smaller plan. `now`: the difference is charged at once for the days that are left; `next`: from the next charge on. */
export type MandateChange = {
  readonly goods: Wanted;
  readonly money: Money;
  readonly title: string;
  readonly when: 'now' | 'next';
  readonly key: string;
};

/**
 * Who charges plans by itself for whoever runs the installation. A notice only says which mandate to read: what counts is
 * what `read` answers, all of it each time, so the order of notices, and what they say, decide nothing. Every answer is
 * checked to be about what was asked for. All throw `GatewayAway` where there is none, or one of something else.
 */
export type PlanGateway = {
  readonly id: GatewayId;
  readonly name: string;
  /** What it charges in: the currency of its account. */
  readonly currency: Currency;
  /** The price of a month of each plan that it sells, in that currency's minor units. */
  readonly monthlyPrices: ReadonlyMap<string, number>;
  /** Whether it charges the difference to a larger plan by the day. */
  readonly prorates: boolean;
  /** Whether it asks for the payer's e-mail beforehand. */
  readonly needsEmail: boolean;
  /** Throws `GatewayRefused` where it takes no such mandate, or not of that payer. */
  begin(mandate: NewMandate): Promise<{ checkout: string; url: string }>;
  /** @param about the gateway's id of a charge that a notice names, which is read also where it is older than those that usually are */
  read(mandate: MandateRef, about: string | null): Promise<MandateReading>;
  /** Throws `GatewayRefused` where the charge of the difference is declined: nothing has changed then. */
  change(ref: string, change: MandateChange): Promise<void>;
  /** Charges nothing after what is paid, until `resume`. Throws `GatewayRefused` where there is nothing to stop any more. */
  stop(ref: string): Promise<void>;
  resume(ref: string): Promise<void>;
  /** Ends a mandate for good, or the page where it could be agreed to. What is over already stays so. */
  end(mandate: MandateRef): Promise<void>;
  /** Throws `ForgedNotice` when the signature does not hold. Null: none of our business. */
  readNotice(message: SignedMessage): MandateHint | null;
  /** The gateway's id of the mandate that a charge is of; null: it has no such charge. */
  mandateOfCharge(charge: string): Promise<string | null>;
};

export type PlanGateways = ReadonlyMap<GatewayId, PlanGateway>;
