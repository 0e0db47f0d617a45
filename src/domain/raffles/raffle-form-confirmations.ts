import type { Country } from '#domain/communities/community.ts';
import type { FieldFaults, RawForm } from '#domain/form.ts';
import { countryRules, readsLikeMoney } from './country-rule.ts';
import { type Declarations, declarationFaults } from './declarations.ts';
import { isTicked } from './raffle-form-reading.ts';

/**
 * What decides the confirmations that publishing needs; of prizes, the texts that people read. `declared` is null where
 * the form could not be read.
 */
export type PublishedFacts = {
  price: number;
  declared: Declarations | null;
  prizes: readonly string[];
  isPublic: boolean;
  /** What is not asked, of a raffle that is on sale. */
  excused?: ExcusedOnSale;
};

/** What is not asked of a raffle on sale: fields that it states nothing in, and texts of its prizes as they stand. */
export type ExcusedOnSale = { readonly fields: ReadonlySet<string>; readonly texts: readonly string[] };

/** Whether a paid raffle's prizes read like money that the country's rule forbids, in a text that is not excused. */
export function asksInKind(
  { price, prizes, excused }: Pick<PublishedFacts, 'price' | 'prizes' | 'excused'>,
  country: Country,
): boolean {
  const { forbiddenMoney } = countryRules[country];
  if (price === 0 || forbiddenMoney === null) return false;
  return prizes.some((prize) => !excused?.texts.includes(prize) && readsLikeMoney(prize, forbiddenMoney));
}

/**
 * What a raffle was put on sale without, though its country asks for it now: a change while it is on sale is not
 * refused for that. What it was published with, it has to keep. Of foreign money, which was not asked about before, only the
 * texts that are on sale are excused.
 */
export function excusedOnSale(
  { price, declared, prizes }: Pick<PublishedFacts, 'price' | 'prizes'> & { declared: Declarations },
  country: Country,
): ExcusedOnSale {
  if (price === 0) return { fields: new Set(), texts: [] };
  return {
    fields: new Set(Object.keys(declarationFaults(declared, country))),
    texts: countryRules[country].forbiddenMoney === 'foreign' ? prizes : [],
  };
}

/**
 * The confirmations missing before a raffle may be published: the organiser is of age; for a paid one also the
 * country's rule, with what it asks to state, that the raffle is public where it is, and that a prize which reads like
 * forbidden money is none. Also a fault: a paid raffle in a country where only free ones are offered.
 */
export function confirmationFaults(
  raw: RawForm,
  { price, declared, prizes, isPublic, excused }: PublishedFacts,
  country: Country,
): FieldFaults {
  const faults: FieldFaults = {};
  if (!isTicked(raw, 'adults')) faults.adults = { code: 'consent' };
  if (price === 0) return faults;
  if (countryRules[country].stance === 'not-offered') faults.price = { code: 'not-offered' };
  if (declared) Object.assign(faults, unexcused(declarationFaults(declared, country), excused));
  if (!isTicked(raw, 'rule')) faults.rule = { code: 'consent' };
  if (isPublic && !isTicked(raw, 'publicPaid')) faults.publicPaid = { code: 'consent' };
  if (asksInKind({ price, prizes, ...(excused && { excused }) }, country) && !isTicked(raw, 'inKind'))
    faults.inKind = { code: 'consent' };
  return faults;
}

function unexcused(faults: FieldFaults, excused: ExcusedOnSale | undefined): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !excused?.fields.has(name)));
}
