import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireDuePayments, lapseDueMembers } from '#app/access/due-access.ts';
import { endGivenAccess, giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { cancelPayment, declarePaid, stopRenewal } from '#app/access/own-payment.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund, rejectPayment } from '#app/access/review-payment.ts';
import { showAccess } from '#app/access/show-access.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { hasPass } from '#db/access/access.ts';
import { accessBalances } from '#db/access/access-ledger.ts';
import { brokenInvariants } from '#db/invariants.ts';
import type { AccessPaymentRow } from '#db/tables.ts';
import { orNotFound } from '#domain/refusal.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn } from '#support/app.ts';
import { eventsOf } from '#support/events.ts';
import { brokenHistories } from '#support/history.ts';
import {
  app,
  change,
  clock,
  confirm,
  database,
  inside,
  join,
  latest,
  type Person,
  paidFixture,
  paidPlace,
  statusOf,
} from '#support/paid-fixture.ts';
import { communityOfAna, rowOf } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';

await paidFixture();

/** What is kept of a payment, told by its events alone: it came when somebody said so, or at the latest to go back. */
async function keptByEvents({ community_id, id, amount }: AccessPaymentRow): Promise<number> {
  const events = await eventsOf(app.db, community_id, 'access', id);
  const refunds = events.filter(({ kind }) => kind === 'access.refunded');
  const hasCome = refunds.length > 0 || events.some(({ kind }) => kind === 'access.confirmed');
  const returned = refunds.map(({ data }) => (data as { amount: number }).amount);
  return (hasCome ? amount : 0) - returned.reduce((sum, each) => sum + each, 0);
}

test('whatever is done to payments in whatever order, states follow the table and the ledger adds up', async () => {
  const place = await paidPlace({ max_tickets: 3 });
  const { ana, url, id } = place;
  const people = await Promise.all(['Uno', 'Dos', 'Tres', 'Cuatro'].map((name) => personIn(app, name)));
  const acts = {
    join: (who: Person) => join(who, url),
    open: (who: Person) => openPayment(app, who, { communityUrl: url }),
    declare: async (who: Person) => declarePaid(app, who, { communityUrl: url, payment: (await latest(id, who)).id }),
    cancel: async (who: Person) => cancelPayment(app, who, { communityUrl: url, payment: (await latest(id, who)).id }),
    confirm: async (who: Person) => confirm(ana, url, (await latest(id, who)).id),
    reject: async (who: Person) =>
      rejectPayment(app, ana, { communityUrl: url, payment: (await latest(id, who)).id, form: { reason: 'No' } }),
    owe: async (who: Person) =>
      oweRefund(app, ana, { communityUrl: url, payment: (await latest(id, who)).id, form: { reason: 'No' } }),
    refund: async (who: Person) =>
      refundPayment(app, ana, { communityUrl: url, payment: (await latest(id, who)).id, form: { evidence: 'Sí' } }),
    part: async (who: Person) =>
      refundPayment(app, ana, {
        communityUrl: url,
        payment: (await latest(id, who)).id,
        form: { amount: '1', evidence: 'Sí' },
      }),
    decline: async (who: Person) =>
      declineRefund(app, ana, { communityUrl: url, payment: (await latest(id, who)).id, form: { reason: 'No' } }),
    leave: (who: Person) => leaveCommunity(app, who, { communityUrl: url }),
    remove: (who: Person) => change(ana, url, 'remove', [who]),
    readmit: (who: Person) => change(ana, url, 'readmit', [who]),
    days: async () => {
      clock.pass({ hours: 24 * 5 });
      await expireDuePayments(app);
      await lapseDueMembers(app);
    },
  };
  const names = Object.keys(acts) as (keyof typeof acts)[];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(3)), { minLength: 25, maxLength: 25 }),
      async (steps) => {
        for (const [name, at] of steps) {
          const doing = Promise.resolve<unknown>(acts[name](orNotFound(people[at])));
          await doing.catch((error: Error) => {
            if (error.name !== 'Refusal') throw error;
          });
        }
        expect(await brokenInvariants(database.handle.pool)).toEqual([]);
        const payments = await app.db
          .selectFrom('access_payments')
          .selectAll()
          .where('community_id', '=', id)
          .execute();
        expect(await brokenHistories(database.handle, id)).toEqual([]);
        const [ledger] = await accessBalances(app.db, id);
        expect((ledger?.paid ?? 0) - (ledger?.refunded ?? 0)).toBe(
          (await Promise.all(payments.map((payment) => keptByEvents(payment)))).reduce((sum, kept) => sum + kept, 0),
        );
        // once the clock has passed, nobody plain is in without a pass in force
        await lapseDueMembers(app);
        for (const who of people) {
          const isIn = (await statusOf(id, who)) === 'active';
          const { userId } = who;
          if (isIn) expect(await hasPass(app.db, { communityId: id, userId }, clock.now())).toBe(true);
          expect(await inside(who, url)).toBe(isIn);
        }
        expect((await rowOf(app, url)).member_count).toBe(
          (await Promise.all(people.map((who) => statusOf(id, who)))).filter((status) => status === 'active').length +
            1,
        );
      },
    ),
    { numRuns: 6 },
  );
});

/** What a community may ask of who comes, each as the form of its settings says it. */
const doors = [
  { joinPolicy: 'open', accessType: 'free' },
  { joinPolicy: 'approval', accessType: 'free' },
  { joinPolicy: 'invite_only', accessType: 'free' },
  { joinPolicy: 'open', accessType: 'paid', paymentType: 'monthly', ticketPrice: '5', maxTickets: '2' },
  { joinPolicy: 'approval', accessType: 'paid', paymentType: 'yearly', ticketPrice: '50' },
  { joinPolicy: 'invite_only', accessType: 'paid', paymentType: 'monthly', ticketPrice: '7' },
  { joinPolicy: 'open', accessType: 'paid', paymentType: 'one_time', ticketPrice: '20' },
  { joinPolicy: 'open', accessType: 'paid', paymentType: 'per_ticket', ticketPrice: '2' },
] as const;

/** A community of Ana's whose door changes, three people at it, and all that they and she may do. */
async function changingPlace() {
  const { ana, url, id } = await communityOfAna(app, { plan: 'pro' });
  const people = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => personIn(app, name)));
  const at = { communityUrl: url };
  /** Presses the button at the door, and then whatever their own page of payments offers. */
  const press = async (who: Person) => {
    const { kind } = (await showCommunity(app, who, at)).join;
    const leads = { enter: 'active', 'enter-with-ticket': 'active', apply: 'pending', payment: 'awaiting_payment' };
    if (kind in leads) {
      const status = leads[kind as keyof typeof leads];
      expect([kind, (await join(who, url)).status, await statusOf(id, who)]).toEqual([kind, status, status]);
    } else if (kind === 'pay' || kind === 'renew') expect((await join(who, url)).status).toBe('awaiting_payment');
    else if (kind !== 'member' && kind !== 'waiting') expect(await refusalOf(join(who, url))).toBeDefined();
    const { can, payment } = await showAccess(app, who, at);
    if (can.begin) await openPayment(app, who, at);
    else if (can.stop) await stopRenewal(app, who, at);
    else if (payment?.can.declare) await declarePaid(app, who, { ...at, payment: payment.id });
  };
  const invite = async (who: Person, form: Record<string, string>) => {
    const code = newSecret(app.dice);
    await createInvitation(app, ana, { ...at, code, form });
    await redeemInvitation(app, who, { code, form: {} });
  };
  const acts = {
    press,
    asks: (_: Person, which: number) =>
      configureCommunity(app, ana, {
        ...at,
        form: { part: 'access', visibility: 'unlisted', ...orNotFound(doors[which % doors.length]) },
      }),
    pause: () => pauseCommunity(app, ana, at),
    resume: () => resumeCommunity(app, ana, at),
    confirm: async (who: Person) => confirm(ana, url, (await latest(id, who)).id),
    reject: async (who: Person) =>
      rejectPayment(app, ana, { ...at, payment: (await latest(id, who)).id, form: { reason: 'No' } }),
    give: (who: Person) => giveAccess(app, ana, { ...at, form: { person: who.userId, reason: 'Ayuda', until: '' } }),
    revoke: (who: Person) => endGivenAccess(app, ana, { ...at, person: who.userId }),
    invite: (who: Person) => invite(who, { skipsApproval: 'on' }),
    inviteToTask: (who: Person) => invite(who, { role: 'editor' }),
    role: (who: Person, which: number) =>
      change(ana, url, 'change-role', [who], { role: which % 2 === 0 ? 'member' : 'seller' }),
    approve: (who: Person) => change(ana, url, 'approve', [who]),
    turnDown: (who: Person) => change(ana, url, 'reject', [who]),
    readmit: (who: Person) => change(ana, url, 'readmit', [who]),
    remove: (who: Person) => change(ana, url, 'remove', [who]),
    ban: (who: Person) => change(ana, url, 'ban', [who]),
    unban: (who: Person) => change(ana, url, 'unban', [who]),
    leave: (who: Person) => leaveCommunity(app, who, at),
    days: async (_: Person, which: number) => {
      clock.pass({ hours: 24 * (1 + (which % 9)) });
      await expireDuePayments(app);
      if (which % 2 === 0) await lapseDueMembers(app);
    },
  };
  return { id, people, acts };
}

test('whatever a community asks by turns, what is offered to whoever is half-way is done when they press it', async () => {
  type Name = keyof Awaited<ReturnType<typeof changingPlace>>['acts'];
  const often: Name[] = [
    'press',
    'press',
    'press',
    'press',
    'asks',
    'asks',
    'days',
    'days',
    'confirm',
    'resume',
    'unban',
  ];
  const others: Name[] = ['pause', 'reject', 'give', 'revoke', 'invite', 'inviteToTask', 'role', 'approve', 'approve'];
  const rarely: Name[] = ['turnDown', 'readmit', 'remove', 'ban', 'leave'];
  const step = fc.tuple(fc.constantFrom(...often, ...others, ...rarely), fc.nat(2), fc.nat(71));
  // one who is half-way, where the passes that there are now are all taken by people who were let in before
  const lastPassGone: [Name, number, number][] = [
    ['role', 1, 0],
    ['resume', 2, 68],
    ['days', 1, 67],
    ['press', 1, 49],
    ['revoke', 2, 31],
    ['press', 0, 59],
    ['revoke', 2, 9],
    ['asks', 0, 11],
    ['leave', 2, 3],
    ['days', 0, 70],
    ['confirm', 2, 5],
    ['unban', 0, 2],
    ['readmit', 1, 69],
    ['revoke', 1, 13],
    ['days', 2, 1],
    ['press', 2, 15],
    ['press', 1, 69],
    ['asks', 1, 14],
    ['ban', 1, 57],
    ['approve', 2, 2],
    ['resume', 0, 68],
    ['revoke', 2, 59],
    ['press', 1, 54],
    ['asks', 1, 14],
    ['press', 2, 65],
    ['leave', 1, 0],
    ['role', 2, 67],
    ['press', 0, 4],
    ['ban', 0, 54],
    ['approve', 1, 6],
    ['invite', 2, 10],
    ['invite', 0, 66],
    ['leave', 1, 0],
    ['leave', 1, 42],
    ['inviteToTask', 1, 22],
    ['role', 0, 70],
    ['asks', 1, 22],
    ['confirm', 0, 49],
    ['press', 1, 70],
    ['give', 1, 5],
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
      const { id, people, acts } = await changingPlace();
      for (const [name, whose, which] of steps) {
        const doing = Promise.resolve<unknown>(acts[name](orNotFound(people[whose]), which));
        if (name === 'press') await doing;
        await doing.catch((error: Error) => {
          if (error.name !== 'Refusal') throw error;
        });
      }
      expect(await brokenInvariants(database.handle.pool)).toEqual([]);
      expect(await brokenHistories(database.handle, id)).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true, examples: [[lastPassGone]] },
  );
});
