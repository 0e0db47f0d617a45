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
};

/** Whether a paid raffle's prizes read like money that the country's rule forbids. */
export function asksInKind({ price, prizes }: Pick<PublishedFacts, 'price' | 'prizes'>, country: Country): boolean {
  const { forbiddenMoney } = countryRules[country];
  return price > 0 && forbiddenMoney !== null && prizes.some((prize) => readsLikeMoney(prize, forbiddenMoney));
}

/**
 * What a raffle was put on sale without, though its country asks for it now: a change while it is on sale is not
 * refused for that. What it was published with, it has to keep.
 */
export function excusedOnSale(
  { price, declared, prizes }: Pick<PublishedFacts, 'price' | 'prizes'> & { declared: Declarations },
  country: Country,
): ReadonlySet<string> {
  if (price === 0) return new Set();
  const isForeign = countryRules[country].forbiddenMoney === 'foreign' && asksInKind({ price, prizes }, country);
  return new Set([...Object.keys(declarationFaults(declared, country)), ...(isForeign ? ['inKind'] : [])]);
}

/**
 * The confirmations missing before a raffle may be published: the organiser is of age; for a paid one also the
 * country's rule, with what it asks to state, that the raffle is public where it is, and that a prize which reads like
 * forbidden money is none. Also a fault: a paid raffle in a country where only free ones are offered.
 */
export function confirmationFaults(
  raw: RawForm,
  { price, declared, prizes, isPublic }: PublishedFacts,
  country: Country,
): FieldFaults {
  const faults: FieldFaults = {};
  if (!isTicked(raw, 'adults')) faults.adults = { code: 'consent' };
  if (price === 0) return faults;
  if (countryRules[country].stance === 'not-offered') faults.price = { code: 'not-offered' };
  if (declared) Object.assign(faults, declarationFaults(declared, country));
  if (!isTicked(raw, 'rule')) faults.rule = { code: 'consent' };
  if (isPublic && !isTicked(raw, 'publicPaid')) faults.publicPaid = { code: 'consent' };
  if (asksInKind({ price, prizes }, country) && !isTicked(raw, 'inKind')) faults.inKind = { code: 'consent' };
  return faults;
}
