import { view } from '#app/view.ts';
import { claimedCard, countUnwritten } from '#db/orders/hand-messages.ts';
import { findDesk } from './find-desk.ts';
import { unwrittenAt } from './hand-desk.ts';

/** What is to be written by hand to whoever left a phone, by kind, and the card that the asker has of it. */
export const showHandMessages = view({
  find: findDesk,
  permission: 'raffle.see-desk',
  show: async ({ app, actor, now, found: { community, raffle, creditedTo }, can }) => {
    const asked = await unwrittenAt(app.db, { raffle, creditedTo }, { sendsMail: app.mail !== null, now });
    const mine = actor.userId ? await claimedCard(app.db, raffle, { ...asked, by: actor.userId }) : null;
    return {
      raffle: { title: raffle.title },
      country: community.country,
      counts: await countUnwritten(app.db, raffle, asked),
      mine: mine && { kind: mine.kind, name: mine.name },
      mayWrite: can('order.remind'),
    };
  },
});
