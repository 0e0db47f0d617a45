import * as v from 'valibot';
import { checkbox, integer, optional, parseForm, prose, type RawForm, shortText } from '#domain/form.ts';
import { type Currency, parseMoney } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';

/** The two who sign a settlement: who sold and holds the cash, and who runs the raffle. */
export const settlementSides = ['seller', 'organiser'] as const;
export type SettlementSide = (typeof settlementSides)[number];

export const settlementLimits = { note: 500, perAccount: 200 } as const;

const shape = v.object({
  amount: shortText(100),
  note: v.optional(optional(prose(1, settlementLimits.note)), ''),
  /** Up to where the page knew the account. */
  seen: integer(0, 1_000_000_000),
  /** What it said that the seller keeps for selling, in minor units. */
  commission: v.optional(integer(0, 999_999_999_999), 0),
  /** The id of one that it replaces. */
  replaces: v.optional(optional(shortText(36)), ''),
});

/** Parses a settlement. What it comes to is read in the raffle's currency, by `typedSum`. */
export function parseSettlement(raw: RawForm) {
  return parseForm(shape, raw);
}

const confirmShape = v.object({ sellersConfirm: v.optional(checkbox, false) });

/** Parses whether who sells confirms by themselves what they were paid in cash. */
export function parseSellersConfirm(raw: RawForm) {
  return parseForm(confirmShape, raw);
}

const rankingShape = v.object({ showsRanking: v.optional(checkbox, false) });

/** Parses whether who sells sees how much each of them sold. */
export function parseShowsRanking(raw: RawForm) {
  return parseForm(rankingShape, raw);
}

/** A sum that was typed, in minor units; nothing is a sum. */
export function typedSum(typed: string, currency: Currency): number {
  const parsed = parseMoney(typed, currency);
  if (!parsed.ok) throw new Refusal('input', { fields: { amount: { code: parsed.fault } } });
  return parsed.money.amount;
}

/** Who would sign, and what is signed. */
type Signing = {
  isSeller: boolean;
  isOrganiser: boolean;
  signed: readonly SettlementSide[];
  /** Whether somebody else could sign for the organisers. */
  hasOtherOrganiser: boolean;
};

/**
 * The side that somebody signs a settlement for; null where it has their signature already, or is signed by both. Whoever sells
 * and runs the raffle signs as who sells; the other signature is somebody else's, unless nobody else runs the raffle
 * (`isSelf`). Refuses that (`settlement.own`).
 */
export function sideToSign({ isSeller, isOrganiser, signed, hasOtherOrganiser }: Signing): {
  side: SettlementSide;
  isSelf: boolean;
} | null {
  const left = settlementSides.filter((side) => !signed.includes(side));
  if (isSeller && left.includes('seller')) return { side: 'seller', isSelf: false };
  if (!isOrganiser || !left.includes('organiser')) return null;
  if (isSeller && hasOtherOrganiser) throw new Refusal('settlement.own', {});
  return { side: 'organiser', isSelf: isSeller };
}
