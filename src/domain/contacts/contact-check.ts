/** How the check of a contact is bounded. */
export const contactCheckLimits = {
  codeDigits: 6,
  /** Minutes for which a code works. */
  codeMinutes: 15,
  /** Codes that are tried with one that was sent: the last one wrong ends it. */
  tries: 5,
  /** Seconds until the same asker is sent another code to the same contact. */
  resendSeconds: 60,
  /** Codes that one contact is sent in an hour and in a day for one network or account: a stranger uses up only theirs. */
  codesPerHour: 4,
  codesPerDay: 8,
  /** And for all together: a mailbox is not flooded. */
  codesOfContactPerHour: 12,
  codesOfContactPerDay: 24,
  /** Codes that an installation sends in a day: beyond that its mail server would lose its good name. */
  codesOfInstallationPerDay: 20_000,
  /** The same for addresses that nobody has ever proven: what strangers make up leaves the rest to those who buy here. */
  codesToUnknownPerDay: 15_000,
  /** Codes that one raffle sends in an hour, and requests of it that wait at once: it is no relay for mail. */
  codesOfRafflePerHour: 600,
  waitingOfRaffle: 300,
  /** A third of that for one network or account: nobody alone closes the check to everybody else. */
  codesOfOriginPerHour: 200,
  waitingOfOrigin: 100,
  /** Two thirds for all networks of one IPv6 site. */
  codesOfSitePerHour: 400,
  waitingOfSite: 200,
  /** Of one contact, for one network or account and for all together. */
  waitingOfContact: 3,
  waitingOfContactInAll: 12,
  /** Hours for which a request waits for its organiser, and for which what ended is told. */
  requestHours: 24,
  /** Days for which a browser that has proven a contact is not asked again. */
  proofDays: 30,
} as const;

export type CheckWay = 'code' | 'message';

/**
 * How a contact can be checked: by a code where there is an address and the installation sends mail, else by a message
 * that a phone sends to the organiser. Null when neither is possible with what was given.
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

/** A code that a contact was sent, and whether the present asker had asked for it. */
export type SentCode = { at: Temporal.Instant; isOwn: boolean };

/**
 * Seconds until a contact may be sent another code for whoever asks, from when it was sent the last ones; 0 when it may be
 * now. What others asked for counts only towards what the contact is sent in all.
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

/** Whether a code that was sent may still be tried. */
export function isCodeLive(
  code: { tries: number; usedAt: Temporal.Instant | null; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return (
    code.usedAt === null && code.tries < contactCheckLimits.tries && Temporal.Instant.compare(now, code.expiresAt) < 0
  );
}

export type HoldRequestStatus = 'waiting' | 'held' | 'refused' | 'lost';

/** How a request stands at an instant: one that nobody answered in its time has run out. */
export function holdRequestState(
  { status, expiresAt }: { status: HoldRequestStatus; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): HoldRequestStatus | 'expired' {
  return status === 'waiting' && Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : status;
}

/** Until when a request waits for its organiser: a day, and no longer than numbers are sold. */
export function requestEnd(now: Temporal.Instant, salesCloseAt: Temporal.Instant): Temporal.Instant {
  const end = now.add({ hours: contactCheckLimits.requestHours });
  return Temporal.Instant.compare(salesCloseAt, end) < 0 ? salesCloseAt : end;
}
