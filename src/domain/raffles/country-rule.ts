import type { Country } from '#domain/communities/community.ts';

/**
 * What a country's paid raffles require: `notice`, confirming the rule; `permit`, also the number of an authorisation,
 * shown publicly; `not-offered`, only free raffles.
 */
export type RuleStance = 'notice' | 'permit' | 'not-offered';

export type CountryRule = {
  readonly stance: RuleStance;
  /** Whether the law forbids prizes in money. */
  readonly cashForbidden: boolean;
  /** Whether somebody has read the law or the authority's page; otherwise the text only names an authority. */
  readonly verified: boolean;
  /** The number of paid raffles per organiser and time that the rule mentions. */
  readonly atMost: { readonly raffles: number; readonly days: number } | null;
};

const unknown: CountryRule = { stance: 'notice', cashForbidden: false, verified: false, atMost: null };
const noticed: CountryRule = { ...unknown, verified: true };
const permitted: CountryRule = { ...noticed, stance: 'permit' };

/** The rule of each country. Its text is in texts/country-rules.ts. */
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

/** Whether a prize reads like money. For warnings only, since words mislead. */
export function looksLikeCash(prize: string): boolean {
  return cashWords.test(prize);
}
