import type { Country } from '#domain/communities/community.ts';

/**
 * What a country's paid raffles require: `notice`, confirming the rule; `permit`, also the number of an authorisation,
 * shown publicly; `permit-or-exemption`, that number or, in writing and as publicly, why none is needed; `not-offered`,
 * only free raffles.
 */
export type RuleStance = 'notice' | 'permit' | 'permit-or-exemption' | 'not-offered';

/** Prizes in money that the law forbids: `any`, or only what is not the country's own currency. */
export type ForbiddenMoney = 'any' | 'foreign';

/** What else an organiser states of a paid raffle: its social purpose, or what kind of organisation they are. */
export type RuleQuestion = 'purpose' | 'organisation';

/**
 * How the rule is known: `read`, in the law's text or on the authority's page; `told`, by others only; `unknown`, no
 * rule was found, and the text names an authority and claims nothing.
 */
export type RuleCertainty = 'read' | 'told' | 'unknown';

/** How many paid raffles one organiser may publish in a number of days. */
export type RaffleQuota = { readonly raffles: number; readonly days: number };

export type CountryRule = {
  readonly stance: RuleStance;
  readonly forbiddenMoney: ForbiddenMoney | null;
  readonly asks: RuleQuestion | null;
  /** Whether every ticket has to cost the same. */
  readonly isPriceFixed: boolean;
  readonly certainty: RuleCertainty;
  /** The numbers that the rule mentions, the shortest time first. */
  readonly quotas: readonly RaffleQuota[];
};

const told: CountryRule = {
  stance: 'notice',
  forbiddenMoney: null,
  asks: null,
  isPriceFixed: false,
  certainty: 'told',
  quotas: [],
};
const read: CountryRule = { ...told, certainty: 'read' };
const unknown: CountryRule = { ...told, certainty: 'unknown' };

/** The rule of each country. Its text is in texts/country-rules.ts, its sources in texts/country-sources.ts. */
export const countryRules: Readonly<Record<Country, CountryRule>> = {
  ES: { ...read, stance: 'permit-or-exemption', forbiddenMoney: 'any', quotas: [{ raffles: 1, days: 365 }] },
  CO: {
    ...read,
    stance: 'permit-or-exemption',
    forbiddenMoney: 'any',
    isPriceFixed: true,
    quotas: [
      { raffles: 2, days: 30 },
      { raffles: 24, days: 365 },
    ],
  },
  MX: { ...read, stance: 'permit' },
  PE: { ...told, stance: 'permit', asks: 'purpose' },
  AR: { ...read, stance: 'permit', asks: 'organisation' },
  CL: { ...read, stance: 'permit', asks: 'organisation' },
  EC: { ...read, stance: 'permit' },
  VE: { ...told, stance: 'permit', forbiddenMoney: 'foreign' },
  DO: { ...told, stance: 'permit' },
  UY: { ...read, forbiddenMoney: 'any' },
  US: { ...told, stance: 'not-offered' },
  BO: told,
  PY: { ...told, stance: 'permit' },
  CR: { ...read, stance: 'permit', forbiddenMoney: 'any' },
  GT: { ...told, stance: 'permit' },
  HN: unknown,
  NI: unknown,
  PA: { ...told, stance: 'permit' },
  SV: { ...told, stance: 'permit' },
};

const moneyWords: Readonly<Record<ForbiddenMoney, RegExp>> = {
  any: /\b(dinero|efectivo|metálico|metalico|euros?|pesos?|soles|d[oó]lar(?:es)?|bol[ií]vares)\b|[€$₡₲]\s*\d|\d\s*[€$₡₲]/i,
  foreign:
    /\b(divisas?|moneda extranjera|d[oó]lar(?:es)?|euros?|pesos?|reales|usd|eur|usdt|bitcoins?|criptomonedas?)\b|[€$₡₲]\s*\d|\d\s*[€$₡₲]/i,
};

/** Whether a prize reads like money that is forbidden. For warnings only, since words mislead. */
export function readsLikeMoney(prize: string, forbidden: ForbiddenMoney): boolean {
  return moneyWords[forbidden].test(prize);
}
