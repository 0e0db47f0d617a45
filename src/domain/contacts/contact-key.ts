import { providerOf, withoutOwnSubdomain } from './mail-providers.ts';

/** What identifies a buyer, with the phone normalised by `phoneKey` of `app/contacts`. */
export type ContactFacts = {
  userId: string | null;
  name: string;
  /** E.164 where the number parses, else its digits. */
  phone: string | null;
  /** The order's address, and the account's own if verified. */
  emails: readonly (string | null)[];
};

/** Prefixes of the keys, so that a name never equals a phone. */
const prefix = { account: 'uid:', phone: 'tel:', email: 'mail:', name: 'name:' } as const;

/**
 * All keys of a person, strongest first: account, phone, e-mail. Orders that share a key count as one person's. A desk
 * sale to a name alone has the name.
 */
export function contactKeys({ userId, name, phone, emails }: ContactFacts): readonly [string, ...string[]] {
  const keys = [
    ...(userId ? [prefix.account + userId] : []),
    ...(phone ? [prefix.phone + phone] : []),
    ...emails.flatMap((email) => (email ? [prefix.email + emailKey(email)] : [])),
  ];
  const [first, ...others] = new Set(keys);
  return first === undefined ? [prefix.name + name.toLowerCase()] : [first, ...others];
}

/** The key of a phone, as in `contactKeys`. */
export function phoneContactKey(phone: string): string {
  return prefix.phone + phone;
}

/** Whether a key is a phone's. */
export function isPhoneKey(key: string): boolean {
  return key.startsWith(prefix.phone);
}

/** The key of an e-mail, as in `contactKeys`. */
export function emailContactKey(email: string): string {
  return prefix.email + emailKey(email);
}

/**
 * The mailbox behind an address, for counting and never for sending. What follows a `+` is a tag of the same mailbox at
 * every provider that gives addresses to the public; where one does not, two people of that domain share a limit, which
 * is the smaller harm. Providers that spell one mailbox in more ways are in `mail-providers.ts`. An address that is only
 * a tag stays whole.
 */
export function emailKey(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = withoutOwnSubdomain(address.slice(0, at), address.slice(at + 1));
  const provider = providerOf(domain);
  const untagged = before(before(local, '+'), provider?.tag);
  const spelt = provider?.ignored ? untagged.replaceAll(provider.ignored, '') || untagged : untagged;
  return `${spelt}@${provider?.domain ?? domain}`;
}

/** What stands before a sign; all of it where the sign is not there, or begins it. */
function before(local: string, sign: string | undefined): string {
  const at = sign === undefined ? -1 : local.indexOf(sign);
  return at > 0 ? local.slice(0, at) : local;
}

/** The digit after the country code that marks mobiles in Argentina (9) and Mexico (1, until 2019). */
const mobileMarkers = /^\+(54)9(?=\d{10}$)|^\+(52)1(?=\d{10}$)/;

/** Removes that digit, which the same phone is written with and without. */
export function withoutMobileMarker(e164: string): string {
  return e164.replace(mobileMarkers, '+$1$2');
}
