import type { Country } from '#domain/communities/community.ts';

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
const noticed: CountryRule = { ...unknown, verified: true };
const permitted: CountryRule = { ...noticed, stance: 'permit' };

/** The rule that each country's paid raffles are offered under. Its words are in texts/country-rules.ts. */
export const countryRules: Readonly<Record<Country, CountryRule>> = {
  ES: { ...noticed, cashForbidden: true, atMost: { raffles: 1, days: 365 } },
  CO: { ...noticed, cashForbidden: true, atMost: { raffles: 2, days: 30 } },
  MX: permitted,
  PE: permitted,
  AR: permitted,
  CL: permitted,
  EC: permitted,
  VE: permitted,
  DO: permitted,
  UY: { ...noticed, cashForbidden: true },
  US: { ...noticed, stance: 'not-offered' },
  BO: noticed,
  PY: permitted,
  CR: { ...permitted, cashForbidden: true },
  GT: permitted,
  HN: unknown,
  NI: unknown,
  PA: permitted,
  SV: permitted,
};

const cashWords =
  /\b(dinero|efectivo|metálico|metalico|euros?|pesos?|soles|d[oó]lares?|bol[ií]vares)\b|[€$₡₲]\s*\d|\d\s*[€$₡₲]/i;

/** Whether a prize reads like money. For a warning where the law forbids that, never for a refusal: words deceive. */
export function looksLikeCash(prize: string): boolean {
  return cashWords.test(prize);
}
