/** How a person who takes numbers is known, with the phone as `phoneKey` of `app/contacts` writes it. */
export type ContactFacts = {
  userId: string | null;
  name: string;
  /** E.164 where the number parses, else its digits. */
  phone: string | null;
  /** The address given with the order, and the account's own where it is verified. */
  emails: readonly (string | null)[];
};

/** Every key has one of these in front, so that a name never equals a phone. */
const prefix = { account: 'uid:', phone: 'tel:', email: 'mail:', name: 'name:' } as const;

/**
 * Every key that a person is known by, the strongest first: account, phone, e-mail. Two orders that share one of them
 * count as one person's. A sale at the desk to somebody known by name alone has the name.
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

/** The key of a phone, in the form that `contactKeys` gives it. */
export function phoneContactKey(phone: string): string {
  return prefix.phone + phone;
}

/** Whether a key is one of a phone. */
export function isPhoneKey(key: string): boolean {
  return key.startsWith(prefix.phone);
}

/** The key of an e-mail, in the form that `contactKeys` gives it. */
export function emailContactKey(email: string): string {
  return prefix.email + emailKey(email);
}

const google: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for counting and never for sending. Google ignores dots and has two names for one
 * domain. What follows a `+` is a tag of the same mailbox at every provider that gives addresses to the public; where one
 * does not, two people of that domain share a limit, which is the smaller harm. An address that is only a tag stays whole.
 */
export function emailKey(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const local = address.slice(0, at);
  const untagged = local.indexOf('+') > 0 ? local.slice(0, local.indexOf('+')) : local;
  if (!google.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '') || untagged}@gmail.com`;
}

/** Digits that Argentina (9) and Mexico (1, until 2019) put after the country's for a mobile. */
const mobileMarkers = /^\+(54)9(?=\d{10}$)|^\+(52)1(?=\d{10}$)/;

/** An E.164 number without the digit by which the same telephone is sometimes written and sometimes not. */
export function withoutMobileMarker(e164: string): string {
  return e164.replace(mobileMarkers, '+$1$2');
}
