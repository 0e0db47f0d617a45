import * as v from 'valibot';
import { action, type Step } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { claimCard, lockNextUnwritten } from '#db/orders/hand-messages.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import { type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { type HandKind, handKinds } from '#domain/orders/hand-message.ts';
import { orNotFound } from '#domain/refusal.ts';
import { type FoundDesk, findDesk } from './find-desk.ts';
import { handCard } from './hand-card.ts';
import { signedIn, textOf, unwrittenAt } from './hand-desk.ts';
import { makeDeskLink } from './make-desk-link.ts';

/** Cards that somebody is given: each makes a private link, and hundreds may have to be written to of one thing. */
export const handLinkLimit = { name: 'hand-link', most: 300, seconds: 3600 };

/** How often the next card is looked for while others are given theirs in the same instant. */
const tries = 5;

/**
 * Gives the asker the next card of a kind, with a fresh private link, for some minutes in which nobody else is given it; null
 * where nothing is left to be written.
 */
export function nextHandMessage(app: App, actor: Actor, asked: RaffleAddress & { form: RawForm }) {
  return giveCard(app, actor, { ...asked, sendsMail: app.mail !== null });
}

type NextAsked = RaffleAddress & { kind: HandKind; sendsMail: boolean };

const nextShape = v.object({ kind: v.picklist(handKinds, 'choice') });

const giveCard = action({
  parse: ({ form, ...at }: RaffleAddress & { form: RawForm; sendsMail: boolean }): Parsed<NextAsked> => {
    const parsed = parseForm(nextShape, form);
    return parsed.ok ? { ok: true, value: { ...at, ...parsed.value } } : parsed;
  },
  charges: (_, actor) => [{ limit: handLinkLimit, by: chargedTo(actor) }],
  find: async (tx, { sendsMail: _, kind: __, ...address }, actor) => {
    const desk = await findDesk(tx, address, actor);
    // amendments and the sealing wait for it, and it for them
    return { ...desk, raffle: orNotFound(await lockRaffle(tx, desk.community.id, desk.raffle.id, 'share')) };
  },
  permission: 'order.remind',
  run: async (step) => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const next = await lockNext(step);
      if (!next) return null;
      const { order, message } = next;
      const by = signedIn(step.actor);
      if (!(await claimCard(step.tx, order, { message, by, now: step.now }))) continue;
      const secret = await makeDeskLink(step, order);
      return { ...(await handCard(step.tx, step.found, { order, kind: message.kind })), ...textOf(message), secret };
    }
    return null;
  },
});

async function lockNext({ tx, actor, now, input, found }: Step<NextAsked, FoundDesk>) {
  const { moments, ...asked } = await unwrittenAt(tx, found, { sendsMail: input.sendsMail, now });
  const ofKind = moments.filter(({ kind }) => kind === input.kind);
  return lockNextUnwritten(tx, found.raffle, { ...asked, moments: ofKind, by: signedIn(actor) });
}
