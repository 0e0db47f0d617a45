/** The limits of contact checks. */
export const contactCheckLimits = {
  codeDigits: 6,
  /** Minutes for which a code is valid. */
  codeMinutes: 15,
  /** Tries per code; the last wrong one ends it. */
  tries: 5,
  /** Seconds before the same asker may have another code sent to the same contact. */
  resendSeconds: 60,
  /** Codes to one contact per hour and day, per network or account: a stranger uses up only their own. */
  codesPerHour: 4,
  codesPerDay: 8,
  /** The same over all askers, so that a mailbox is not flooded. */
  codesOfContactPerHour: 12,
  codesOfContactPerDay: 24,
  /** Codes of the installation per day, to protect the reputation of its mail server. */
  codesOfInstallationPerDay: 20_000,
  /** The same for contacts that nobody has proven, so that invented addresses leave the rest for buyers. */
  codesToUnknownPerDay: 15_000,
  /** Codes of one raffle per hour, and its waiting requests, so that it is no mail relay. */
  codesOfRafflePerHour: 600,
  waitingOfRaffle: 300,
  /** Per contact: for one network or account, and in all. */
  waitingOfContact: 3,
  waitingOfContactInAll: 12,
  /** Hours that a request waits for its organiser, and for which a finished one is shown. */
  requestHours: 24,
  /** Days for which a browser's proof of a contact is valid. */
  proofDays: 30,
} as const;

/** How many checks are counted: of one network or account, of its IPv6 site, and of everybody. */
export type CountedChecks = { ofOrigin: number; ofSite: number; all: number };

/** Checks that a network may have under way however many others have, and a site for every two of its thirds. */
const leastShare = 3;

/**
 * Whether a network or account has used up what it may have of `most` checks: a third of what the others leave, its site
 * two thirds, and a few of their own however many there are. Neither one nor dozens of networks block the check for the
 * rest; what there is beyond `most` is bounded by how many networks ask.
 */
export function isShareUsedUp({ ofOrigin, ofSite, all }: CountedChecks, most: number): boolean {
  const share = (own: number, thirds: number) =>
    Math.max(leastShare * thirds, Math.floor(((most - (all - own)) * thirds) / 3));
  return ofOrigin >= share(ofOrigin, 1) || ofSite >= share(ofSite, 2);
}

export type CheckWay = 'code' | 'message';

/**
 * How a contact can be checked: by a mailed code where there is an address and the installation sends mail, else by a
 * message from its phone to the organiser. Null when neither is possible.
 */
export function wayOfCheck({
  email,
  phone,
  sendsMail,
  checkPhone,
}: {
  email: string | null;
  phone: string | null;
  sendsMail: boolean;
  checkPhone: string | null;
}): CheckWay | null {
  if (email && sendsMail) return 'code';
  return phone && checkPhone ? 'message' : null;
}

/** Six digits from six random bytes. */
export function contactCode(bytes: Uint8Array): string {
  const { codeDigits } = contactCheckLimits;
  const value = bytes.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  return String(value % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** A sent code, and whether the current asker requested it. */
export type SentCode = { at: Temporal.Instant; isOwn: boolean };

/**
 * Seconds until a contact may be sent another code for the asker; 0: now. Other askers' codes count only towards the
 * contact's total.
 */
export function secondsToResend(sent: readonly SentCode[], now: Temporal.Instant): number {
  const limits = contactCheckLimits;
  const newest = (codes: readonly SentCode[]) =>
    codes.map(({ at }) => at.epochMilliseconds).sort((one, other) => other - one);
  const [all, own] = [newest(sent), newest(sent.filter(({ isOwn }) => isOwn))];
  const until = (times: readonly number[], count: number, seconds: number) =>
    (times[count - 1] ?? Number.NEGATIVE_INFINITY) + seconds * 1000;
  const free = Math.max(
    until(own, 1, limits.resendSeconds),
    until(own, limits.codesPerHour, 3600),
    until(own, limits.codesPerDay, 86_400),
    until(all, limits.codesOfContactPerHour, 3600),
    until(all, limits.codesOfContactPerDay, 86_400),
  );
  return Math.max(0, Math.ceil((free - now.epochMilliseconds) / 1000));
}

/** Whether a code can still be used. */
export function isCodeLive(
  code: { tries: number; usedAt: Temporal.Instant | null; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return (
    code.usedAt === null && code.tries < contactCheckLimits.tries && Temporal.Instant.compare(now, code.expiresAt) < 0
  );
}

export type HoldRequestStatus = 'waiting' | 'held' | 'refused' | 'lost';

/** A request's state at an instant: an unanswered one expires. */
export function holdRequestState(
  { status, expiresAt }: { status: HoldRequestStatus; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): HoldRequestStatus | 'expired' {
  return status === 'waiting' && Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : status;
}

/** When a request expires: after a day, at the latest when sales close. */
export function requestEnd(now: Temporal.Instant, salesCloseAt: Temporal.Instant): Temporal.Instant {
  const end = now.add({ hours: contactCheckLimits.requestHours });
  return Temporal.Instant.compare(salesCloseAt, end) < 0 ? salesCloseAt : end;
}
