import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Transaction } from '#db/client.ts';
import { userContact } from '#db/orders/orders.ts';
import type { Country } from '#domain/communities/community.ts';
import { contactKeys, withoutMobileMarker } from '#domain/contacts/contact-key.ts';

/**
 * Normalises a phone to E.164, as a number of the country unless it carries its own code. What is no valid number keeps
 * its digits.
 */
export function phoneKey(phone: string, country: Country): string {
  const parsed = parsePhoneNumberFromString(phone, country);
  const e164 = parsed ? withoutMobileMarker(parsed.number) : '';
  const isPhone = parsed?.isPossible() || (parsed && e164 !== parsed.number);
  return isPhone ? e164 : phone.replace(/\D/g, '');
}

/** An account's proven keys: its own, and its e-mail where the provider has verified it. */
export async function readAccountKeys(tx: Transaction, userId: string): Promise<readonly [string, ...string[]]> {
  const account = await userContact(tx, userId);
  return contactKeys({ userId, name: '', phone: null, emails: [account?.emailVerified ? account.email : null] });
}

type Person = { userId: string | null; name: string; phone: string | null; email: string | null };

/**
 * The keys by which limits count a person in a community: account, phone, the order's e-mail and the account's verified
 * one. The first identifies them.
 */
export async function readContactKeys(
  tx: Transaction,
  person: Person,
  { country }: { country: Country },
): Promise<readonly [string, ...string[]]> {
  const account = person.userId === null ? undefined : await userContact(tx, person.userId);
  return contactKeys({
    userId: person.userId,
    name: person.name,
    phone: person.phone === null ? null : phoneKey(person.phone, country),
    emails: [person.email, account?.emailVerified ? account.email : null],
  });
}
