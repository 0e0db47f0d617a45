import { transitionPayment } from '#app/access-payments/transition-payment.ts';
import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { transitionMember } from '#app/members/transition-member.ts';
import { notify } from '#app/notifications/notify.ts';
import { lapseBatch, lapsedMembers } from '#db/access/access.ts';
import { type EndingGrant, endingGrants, takeReminder } from '#db/access/access-reminders.ts';
import { communitiesToExpire, runOutPayments } from '#db/access/overdue-payments.ts';
import { lockPeople } from '#db/members/members.ts';
import { dueReminder, graceDays } from '#domain/access/access-period.ts';
import { orNotFound } from '#domain/refusal.ts';

/** Ends the payments whose time has run out. Their place was free from that instant on, whether or not this has run. */
export async function expireDuePayments(app: App): Promise<void> {
  for (const communityId of await communitiesToExpire(app.db, app.clock.now())) {
    await expirePayments(app, systemActor, { communityId });
  }
}

const expirePayments = action({
  parse: typed<{ communityId: string }>,
  find: async (tx, { communityId }) => ({ community: orNotFound(await lockPeople(tx, communityId)) }),
  permission: 'access.settle',
  run: async (step) => {
    for (const payment of await runOutPayments(step.tx, step.found.community.id, step.now)) {
      await transitionPayment(step, payment, 'expired', { kind: 'access.expired' });
    }
  },
});

/** Marks lapsed members as expired. Every read checks access itself, so they could see nothing since it ended. */
export async function lapseDueMembers(app: App): Promise<void> {
  let lapsed = await lapsedMembers(app.db, app.clock.now());
  while (lapsed.length > 0) {
    let gone = 0;
    for (const communityId of new Set(lapsed.map(({ community_id }) => community_id))) {
      gone += await lapseMembers(app, systemActor, { communityId });
    }
    // stop when a batch changes nothing, or this would loop on members who cannot lapse
    lapsed = gone > 0 && lapsed.length === lapseBatch ? await lapsedMembers(app.db, app.clock.now()) : [];
  }
}

const lapseMembers = action({
  parse: typed<{ communityId: string }>,
  find: async (tx, { communityId }) => ({ community: orNotFound(await lockPeople(tx, communityId)) }),
  permission: 'access.settle',
  run: async (step) => {
    const { tx, now, found: place } = step;
    let gone = 0;
    for (const { user_id } of await lapsedMembers(tx, now, place.community.id)) {
      const verdict = await transitionMember(step, 'lapse', { userId: user_id, by: 'clock' });
      if (verdict.kind === 'change') gone += 1;
    }
    return gone;
  },
});

/** Reminds members of the end of their access: a week, a day and no day before it, and while its grace lasts. */
export async function remindDueAccess(app: App): Promise<void> {
  const now = app.clock.now();
  const ending = await endingGrants(app.db, {
    from: now.subtract({ hours: 24 * graceDays }),
    until: now.add({ hours: 24 * 7 }),
  });
  for (const grant of ending.filter((each) => daysDue(each, now) !== null)) await remind(app, systemActor, { grant });
}

function daysDue({ ends_at, created_at, sent }: EndingGrant, now: Temporal.Instant) {
  return ends_at && dueReminder({ endsAt: ends_at, createdAt: created_at, sent }, now);
}

const remind = action({
  parse: typed<{ grant: EndingGrant }>,
  find: async (tx, { grant }) => ({ community: orNotFound(await lockPeople(tx, grant.community_id)) }),
  permission: 'access.settle',
  run: async (step) => {
    const { grant } = step.input;
    const days = daysDue(grant, step.now);
    if (days === null || !(await takeReminder(step.tx, { grant, days, now: step.now }))) return;
    await notifyEnding(step, grant, days);
  },
});

async function notifyEnding(step: Step<unknown, unknown>, grant: EndingGrant, days: number): Promise<void> {
  const { tx, now } = step;
  await notify(tx, {
    communityId: grant.community_id,
    kind: days > 0 ? 'access.ending' : 'access.ended',
    to: [grant.user_id],
    actor: null,
    subject: { kind: 'member', id: grant.user_id },
    data: { until: (grant.ends_at ?? now).toString() },
    now,
  });
  await step.record(grant.community_id, {
    kind: 'access.reminded',
    subject: 'member',
    subjectId: grant.user_id,
    data: { days },
  });
}
