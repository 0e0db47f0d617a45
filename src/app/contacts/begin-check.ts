import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { addressHash, mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { queueMail } from '#app/mail/queue-mail.ts';
import { checkOriginOf } from '#app/network-origin.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import {
  areCodesSpent,
  codesSentTo,
  countCodesFrom,
  countCodesOf,
  insertContactCode,
  isContactKnown,
  lockContactCode,
  lockContactCodes,
} from '#db/contacts/contact-checks.ts';
import { countWaitingRequests, insertHoldRequest } from '#db/contacts/hold-requests.ts';
import { isSilenced } from '#db/notifications/mails.ts';
import { queueOrganiserNotification } from '#db/notifications/organiser-notifications.ts';
import { lockCounted } from '#db/orders/order-origins.ts';
import { versionOfRules } from '#db/raffles/bases.ts';
import type { RowKey } from '#db/row-key.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import {
  contactCheckLimits,
  contactCode,
  isCodeLive,
  isShareUsedUp,
  requestEnd,
  secondsToResend,
  wayOfCheck,
} from '#domain/contacts/contact-check.ts';
import { emailContactKey, phoneContactKey } from '#domain/contacts/contact-key.ts';
import type { RawForm } from '#domain/form.ts';
import type { Origin } from '#domain/network.ts';
import { Refusal } from '#domain/refusal.ts';
import { newSecret, secretHash } from '#identity/secret.ts';
import { letter } from '#mail/letter.ts';
import { codeMail } from '#texts/orders/contact-checks.ts';
import { paths } from '#texts/paths.ts';
import type { WantedHold } from './check-needed.ts';
import { phoneKey } from './contact-keys.ts';
import { codeHash, formHash } from './proofs.ts';
import { repeatedHoldRequest, requestSecret } from './request-browser.ts';

type Asked = {
  address: RaffleAddress;
  form: RawForm;
  wanted: WantedHold;
  browser?: string | null;
};

const limits = contactCheckLimits;
/** Checks that an account, or all guests on one network, begin: a hall of 300 people at once. */
export const checkLimit = { name: 'contact-check', most: 300, seconds: 3600 };
/** The daily limit: three networks at the hourly one would use up all mails that the installation may send. */
export const checkLimitOfDay = { name: 'contact-check-day', most: 600, seconds: 24 * 3600 };

/**
 * Begins the check of the contact that somebody wants numbers held by: sends a code, or writes a request that a message to
 * the organiser confirms. Always ends in a refusal, which says how it goes on.
 */
export async function beginContactCheck(app: App, actor: Actor, asked: Asked): Promise<never> {
  const by = chargedTo(actor);
  await charge(app, [
    { limit: checkLimit, by },
    { limit: checkLimitOfDay, by },
  ]);
  const origin = await checkOriginOf(app, actor);
  const facts = { ...asked, origin, sendsMail: app.mail !== null, publicUrl: app.publicUrl };
  const answer = await begin(app, actor, facts);
  if (answer.code === 'contact.mail-busy') {
    app.log.warn({ limit: limits.codesToUnknownPerDay }, 'Se alcanzó el tope diario de códigos por correo');
  }
  throw answer;
}

type Beginning = Asked & { origin: Origin | null; sendsMail: boolean; publicUrl: string };
type Place = { community: CommunityRow; raffle: RaffleRow };

const begin = action({
  parse: typed<Beginning>,
  find: async (tx: Transaction, { address }, actor): Promise<Place> => {
    return findRaffleAndLock(tx, address, actor, 'share');
  },
  permission: 'order.take',
  run: async (step): Promise<Refusal> => {
    const { wanted, sendsMail } = step.input;
    const { email, phone } = wanted.buyer;
    const { check_phone: checkPhone } = step.found.raffle;
    const way = wayOfCheck({ email, phone, sendsMail, checkPhone });
    if (way === 'code' && email) return sendCode(step, email);
    if (way === 'message' && phone) return askForHold(step, phone);
    const fault = { code: checkPhone ? 'check-phone' : 'check-email' } as const;
    return new Refusal('input', { fields: { [checkPhone ? 'phone' : 'email']: fault } });
  },
});

/** Sends a code to an address, unless it was just sent one by this form: then the same code is waited for. */
async function sendCode(step: Step<Beginning, Place>, email: string): Promise<Refusal> {
  const { tx, now, input } = step;
  const { raffle } = step.found;
  const contactKey = emailContactKey(email);
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const form = formHash(input.wanted.wish.formKey, raffle.id, contactKey);
  await lockContactCodes(tx, contactKey);
  const latest = await lockContactCode(tx, form);
  const isWaited =
    latest !== undefined &&
    isCodeLive({ tries: latest.tries, usedAt: latest.used_at, expiresAt: latest.expires_at }, now);
  const since = now.subtract({ hours: 24 });
  const seconds = secondsToResend(
    await codesSentTo(tx, { contactKey, origin: input.origin?.network ?? null }, since),
    now,
  );
  const wantsAnother = typeof input.form.resend === 'string' && input.form.resend !== '';
  if (seconds > 0 && isWaited && !wantsAnother) return codeSent(email, latest.created_at);
  if (seconds > 0) return new Refusal('contact.code-too-soon', { seconds });
  await lockOrigin(step, raffle);
  const busy = await codeLimitRefusal(step, raffle, contactKey);
  if (busy) return busy;
  const code = contactCode(step.dice.bytes(6));
  const expiresAt = now.add({ minutes: limits.codeMinutes });
  await insertContactCode(tx, {
    ...key,
    formHash: form,
    codeHash: codeHash(input.wanted.wish.formKey, code),
    contactKey,
    origin: input.origin,
    now,
    expiresAt,
  });
  await mailCode(step, email, code);
  return codeSent(email, now);
}

/**
 * The refusal when a limit of codes is reached: hourly for a network, a site or a raffle; daily for the installation, of
 * which each network has a few of its own.
 */
async function codeLimitRefusal(
  { tx, now, input }: Step<Beginning, Place>,
  raffle: RowKey,
  contactKey: string,
): Promise<Refusal | null> {
  const sent = await countCodesOf(tx, raffle, input.origin, now.subtract({ hours: 1 }));
  if (isShareUsedUp(sent, limits.codesOfRafflePerHour)) return new Refusal('contact.origin-busy', {});
  const isKnown = await isContactKnown(tx, contactKey);
  const most = isKnown ? limits.codesOfInstallationPerDay : limits.codesToUnknownPerDay;
  const day = now.subtract({ hours: 24 });
  if (!(await areCodesSpent(tx, day, most))) return null;
  const own = await countCodesFrom(tx, input.origin, day);
  return isShareUsedUp({ ...own, all: most }, most) ? new Refusal('contact.mail-busy', {}) : null;
}

function codeSent(email: string, at: Temporal.Instant): Refusal {
  return new Refusal('contact.code-sent', { email, again: at.add({ seconds: limits.resendSeconds }).toString() });
}

/** Serialises the counting of a network and its site in a raffle. Always after the contact's own lock, against deadlocks. */
function lockOrigin({ tx, input }: Step<Beginning, Place>, raffle: RowKey): Promise<void> {
  return lockCounted(tx, raffle, { contactKeys: [], origin: input.origin });
}

/** An unsubscribed address gets no mail, and the person who typed it does not learn that. */
async function mailCode(step: Step<Beginning, Place>, email: string, code: string): Promise<void> {
  const { tx, now, input } = step;
  const hash = addressHash(email);
  if (await isSilenced(tx, hash)) return;
  const stop = paths.mailStop({
    token: mailStopToken(await mailStopKey(tx, step), {
      of: 'address',
      hash: Buffer.from(hash).toString('base64url'),
    }),
  });
  const words = codeMail({ code, minutes: limits.codeMinutes });
  await queueMail(tx, {
    to: email,
    subject: words.subject,
    ...letter({
      title: words.title,
      paragraphs: words.paragraphs,
      why: words.why,
      links: [{ label: words.stop, url: input.publicUrl + stop }],
    }),
    unsubscribePath: stop,
    sharer: input.origin?.site ?? input.origin?.network ?? step.found.community.created_by,
    now,
  });
}

/** Writes a hold request, which the organiser confirms when the message from its phone has arrived. Idempotent. */
async function askForHold(step: Step<Beginning, Place>, phone: string): Promise<Refusal> {
  const { tx, now, dice, input } = step;
  const { community, raffle } = step.found;
  const { buyer, idempotencyKey, wish, creditedTo } = input.wanted;
  const key = { communityId: community.id, raffleId: raffle.id };
  const contactKey = phoneContactKey(phoneKey(phone, community.country));
  const form = { formKey: wish.formKey, idempotencyKey };
  const secret = requestSecret(form);
  const answer = new Refusal('contact.message-needed', { secret });
  await lockContactCodes(tx, contactKey);
  if (await repeatedHoldRequest(step, form, input.browser)) return answer;
  await lockOrigin(step, raffle);
  const waiting = await countWaitingRequests(tx, raffle, { contactKey, origin: input.origin }, now);
  if (waiting.ofBoth >= limits.waitingOfContact || waiting.ofContact >= limits.waitingOfContactInAll) {
    return new Refusal('contact.too-many-requests', { sendsMail: input.sendsMail });
  }
  if (isShareUsedUp(waiting, limits.waitingOfRaffle)) return new Refusal('contact.origin-busy', {});
  const id = dice.uuid();
  await insertHoldRequest(tx, {
    ...key,
    id,
    secretHash: secretHash(secret),
    browserHash: secretHash(input.browser ?? newSecret(dice)),
    rulesVersion: await versionOfRules(tx, raffle),
    numbers: wish.numbers,
    random: wish.random,
    ...buyer,
    phone,
    contactKey,
    origin: input.origin,
    idempotencyKey,
    creditedTo,
    now,
    expiresAt: requestEnd(now, raffle.sales_close_at),
  });
  await queueOrganiserNotification(tx, raffle, { kind: 'request.waiting', subjectId: id, now });
  step.changed({ ...key, orderId: id });
  return answer;
}
