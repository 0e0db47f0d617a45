import type { Country } from '#domain/communities/community.ts';
import type { FieldFaults, RawForm } from '#domain/form.ts';
import { countryRules, looksLikeCash } from './country-rule.ts';
import { isTicked } from './raffle-form-reading.ts';

/** What decides the confirmations that publishing needs; of prizes, the texts that people read. */
export type PublishedFacts = { price: number; permit: string | null; prizes: readonly string[]; isPublic: boolean };

/** Whether a paid raffle's prizes read like money where the rule forbids that. */
export function asksInKind({ price, prizes }: Pick<PublishedFacts, 'price' | 'prizes'>, country: Country): boolean {
  return price > 0 && countryRules[country].cashForbidden && prizes.some(looksLikeCash);
}

/**
 * The confirmations missing before a raffle may be published: the organiser is of age; for a paid one also the
 * country's rule, with its permit number where one is required, that it is public where it is, and that a prize which
 * reads like money is none where money is forbidden. Also a fault: a paid raffle in a country where only free ones are
 * offered.
 */
export function confirmationFaults(
  raw: RawForm,
  { price, permit, prizes, isPublic }: PublishedFacts,
  country: Country,
): FieldFaults {
  const faults: FieldFaults = {};
  if (!isTicked(raw, 'adults')) faults.adults = { code: 'consent' };
  if (price === 0) return faults;
  const { stance } = countryRules[country];
  if (stance === 'not-offered') faults.price = { code: 'not-offered' };
  if (stance === 'permit' && permit === null) faults.permit = { code: 'required' };
  if (!isTicked(raw, 'rule')) faults.rule = { code: 'consent' };
  if (isPublic && !isTicked(raw, 'publicPaid')) faults.publicPaid = { code: 'consent' };
  if (asksInKind({ price, prizes }, country) && !isTicked(raw, 'inKind')) faults.inKind = { code: 'consent' };
  return faults;
}
