import type { Country } from './community.ts';

/**
 * What the product asks of a paid raffle in a country: `notice` shows the rule and asks the organiser to confirm it,
 * `permit` also wants the number of the authorisation that the public page shows, `not-offered` leaves free raffles only.
 */
export type RuleStance = 'notice' | 'permit' | 'not-offered';

export type CountryRule = {
  readonly stance: RuleStance;
  /** The law wants prizes in kind: money is not one. */
  readonly cashForbidden: boolean;
  /** Someone read the law or the authority's own page; otherwise the words name an authority and claim nothing. */
  readonly verified: boolean;
  /** Most paid raffles of one organiser that the rule speaks of, in a time. */
  readonly atMost: { readonly raffles: number; readonly days: number } | null;
};

const unknown: CountryRule = { stance: 'notice', cashForbidden: false, verified: false, atMost: null };
const permitted: CountryRule = { stance: 'permit', cashForbidden: false, verified: true, atMost: null };

/** The rule that each country's paid raffles are offered under. Its words are in texts/legal.ts. */
export const countryRules: Readonly<Record<Country, CountryRule>> = {
  ES: { stance: 'notice', cashForbidden: true, verified: true, atMost: { raffles: 1, days: 365 } },
  CO: { stance: 'notice', cashForbidden: true, verified: true, atMost: { raffles: 2, days: 30 } },
  MX: permitted,
  PE: permitted,
  AR: permitted,
  CL: { ...permitted, cashForbidden: true },
  EC: permitted,
  VE: permitted,
  DO: permitted,
  UY: permitted,
  US: { stance: 'not-offered', cashForbidden: false, verified: true, atMost: null },
  BO: unknown,
  PY: unknown,
  CR: unknown,
  GT: unknown,
  HN: unknown,
  NI: unknown,
  PA: unknown,
  SV: unknown,
};

const cashWords =
  /\b(dinero|efectivo|metálico|metalico|euros?|pesos?|soles|d[oó]lares?|bol[ií]vares)\b|[€$₡₲]\s*\d|\d\s*[€$₡₲]/i;

/** Whether a prize reads like money. For a warning where the law forbids that, never for a refusal: words deceive. */
export function looksLikeCash(prize: string): boolean {
  return cashWords.test(prize);
}
