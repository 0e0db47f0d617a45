import type { Currency, Money } from '#domain/money.ts';
import type { GatewayId, GatewayPayment } from '#domain/orders/checkout.ts';

/** What is to be paid. Nothing of who pays: a gateway learns that from them. */
export type NewCheckout = {
  /** Ours. The gateway gives it back with each payment, and asking twice with the same one makes one checkout. */
  readonly id: string;
  /** What the payer reads in a transfer's concept too. */
  readonly reference: string;
  readonly title: string;
  readonly money: Money;
  /** Where the gateway sends the payer afterwards, whatever came of it. */
  readonly returnUrl: string;
  readonly openedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

/** Where it is paid, and until when: a gateway may keep it open for less long than was asked for. */
export type OpenedCheckout = {
  readonly externalId: string;
  readonly url: string;
  readonly expiresAt: Temporal.Instant;
};

/** A signed notice, and what to ask about because of it; null when it is none of our business. */
export type Notice = { readonly id: string; readonly kind: string; readonly about: About | null };

/** A payment by the gateway's own id, or everything paid in a checkout that the gateway opened for us. */
export type About = { readonly payment: string } | { readonly checkout: { id: string; externalId: string } };

/** A message that says that it comes from the gateway, as it arrived. */
export type SignedMessage = {
  readonly headers: Headers;
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
  readonly now: Temporal.Instant;
};

/**
 * Who takes money online for an installation. A notice only says where to look: what counts is what `poll` answers, so
 * the order in which notices come, and what they say, decide nothing.
 */
export type Gateway = {
  readonly id: GatewayId;
  readonly name: string;
  /** Whether it takes money of that currency at all. */
  takes(currency: Currency): boolean;
  /** Throws `GatewayAway` when the gateway cannot be reached, or does not do as asked. */
  beginCheckout(checkout: NewCheckout): Promise<OpenedCheckout>;
  /** Ends an open checkout, so that it can no longer be paid. What has been paid or ended already stays as it is. */
  endCheckout(externalId: string): Promise<void>;
  /** Throws `ForgedNotice` when the signature does not hold against these very bytes, or is too old. */
  readNotice(message: SignedMessage): Notice;
  /** The payments that are there, as they stand. Throws `GatewayAway`. */
  poll(about: About): Promise<readonly GatewayPayment[]>;
  /**
   * Gives money back, and says what became of it as it stands now. Asking twice with the same key gives it back once; after
   * one that failed, the same key finds the failed one again. Throws `GatewayRefused`, and `GatewayAway` where nobody knows
   * whether it was given back.
   */
  refund(refund: RefundRequest): Promise<RefundState>;
};

export type RefundRequest = { readonly payment: string; readonly money: Money; readonly key: string };

/** `made`: it was accepted and has not failed, though the money may take days to arrive. */
export type RefundState = 'made' | 'failed';

export type Gateways = ReadonlyMap<GatewayId, Gateway>;

/** Letters of a notice's own id, by which it is taken once. */
export const longestNoticeId = 200;

/** A notice that its gateway did not sign. */
export class ForgedNotice extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ForgedNotice';
  }
}

/** The gateway answered that it does not give money back: nothing was given back, and asking the same again is in vain. */
export class GatewayRefused extends Error {
  /** Whether it is the payer that the gateway does not take, as their e-mail names them. */
  readonly isOfPayer: boolean;

  constructor(gateway: GatewayId, cause: unknown, { isOfPayer = false } = {}) {
    super(`${gateway} refused what was asked`, { cause });
    this.name = 'GatewayRefused';
    this.isOfPayer = isOfPayer;
  }
}

/** The gateway did not answer, or not as we need it: whether it did what was asked is unknown. */
export class GatewayAway extends Error {
  constructor(gateway: GatewayId, cause: unknown) {
    super(`${gateway} did not do what was asked`, { cause });
    this.name = 'GatewayAway';
  }
}
