import { normalized } from '#domain/normalized.ts';

/** A person's account with the provider's data alone. */
export type BareAccount = {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly photoURL: string | null;
};

/** The account of a session, with its provider. */
export type SessionAccount = BareAccount & { readonly issuer: string };

/** The faults that end a sign-in. */
export const signInFaults = [
  /** They cancelled at the provider. */
  'cancelled',
  /** The answer belongs to no pending sign-in of this browser: forged, replayed, mixed up or too late. */
  'wrong-state',
  /** The provider is unreachable, or fails. */
  'provider-down',
  /** The provider's answer is invalid. */
  'rejected',
] as const;

export type SignInFault = (typeof signInFaults)[number];

/** Whether the sign-in is in a pop-up window or in the page. */
export type SignInMode = 'popup' | 'page';

const longestName = 80;
const longestEmail = 254;
const longestAddress = 2000;
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u2069\ufeff]/gu;

/** A provider's claims reduced to what can be shown: a readable name, an e-mail, a picture over https. */
export function accountOf(uid: string, claims: Readonly<Record<string, unknown>>): BareAccount {
  const email = readableEmail(claims.email);
  const isVouchedFor = claims.email_verified === true || claims.email_verified === 'true';
  return {
    uid,
    email,
    emailVerified: email !== '' && isVouchedFor,
    displayName: readableName(claims.name) || readableName(claims.given_name) || readableName(email.split('@', 1)[0]),
    photoURL: pictureAddress(claims.picture),
  };
}

function readableName(value: unknown): string {
  if (typeof value !== 'string') return '';
  const name = normalized(value.slice(0, 10 * longestName), 'NFC')
    .replace(unprintable, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...name].slice(0, longestName).join('').trim();
}

function readableEmail(value: unknown): string {
  if (typeof value !== 'string' || value.length > longestEmail || value.search(unprintable) !== -1) return '';
  const at = value.lastIndexOf('@');
  if (at < 1 || at === value.length - 1 || /\s/.test(value)) return '';
  return value.slice(0, at + 1) + value.slice(at + 1).toLowerCase();
}

function pictureAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longestAddress) return null;
  return /^https:\/\/[^\s"'<>\\]+$/.test(value) ? value : null;
}
