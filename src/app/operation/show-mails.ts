import type { App } from '#app/app.ts';
import { mailFigures } from '#db/notifications/mails.ts';

/** Days of e-mails that are told of. */
const days = 30;

/** How the installation's e-mails stand, for who runs it: no address, no words, only figures and reasons. */
export async function showMails({ db, mail }: App, now: Temporal.Instant) {
  const { waiting, oldest, fault, sent, givenUp } = await mailFigures(db, now.subtract({ hours: 24 * days }));
  return {
    isOn: mail !== null,
    days,
    waiting,
    oldest: oldest?.toString() ?? null,
    fault,
    sent,
    givenUp: givenUp.map(({ fault: why, count }) => ({ fault: why ?? '', count })),
  };
}

export type ShownMails = Awaited<ReturnType<typeof showMails>>;
