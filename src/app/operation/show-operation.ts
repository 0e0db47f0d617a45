import { showPlanDesk } from '#app/plans/show-plan-desk.ts';
import { view } from '#app/view.ts';
import { askedPlans } from '#db/communities/community-lifecycle.ts';
import { communitiesPaidOnline } from '#db/orders/online-payments.ts';
import { lastSuspension, openReports, suspendedCommunities } from '#db/raffles/reports.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { statedExemption } from '#domain/raffles/declarations.ts';
import { floorOf } from '#files/free-space.ts';
import { offeredPlans, planOf } from '#plans';
import { showClocks } from './confirm-clock.ts';
import { showCopies } from './show-copies.ts';
import { showHealth } from './show-health.ts';
import { showKeys } from './show-keys.ts';
import { showMails } from './show-mails.ts';

const mostShown = 100;

/**
 * What waits for who runs the installation: how its parts stand, clocks that have jumped, the raffles that were reported, each with its open
 * reports, and the communities that are suspended.
 */
export const showOperation = view({
  find: async () => ({ community: null }),
  permission: 'operation.see',
  show: async ({ app, now }) => {
    const [reports, suspended, paidOnline, room, asked] = await Promise.all([
      openReports(app.db, mostShown + 1),
      suspendedCommunities(app.db),
      communitiesPaidOnline(app.db),
      app.files.room(),
      askedPlans(app.db, mostShown),
    ]);
    const raffles = [...Map.groupBy(reports, ({ raffle_id: id }) => id).values()];
    return {
      clocks: await showClocks(app),
      health: await showHealth(app, now),
      mails: await showMails(app, now),
      keys: await showKeys(app, now),
      /** null: files are in a bucket, and how much it holds is its provider's to say. */
      room: room && { ...room, floor: floorOf(room) },
      copies: await showCopies(app),
      planDesk: await showPlanDesk(app),
      plans: offeredPlans().map(({ key, name }) => ({ key, name })),
      askedPlans: asked.map(({ url, name, plan, asked_plan: wanted, plan_asked_at: at, time_zone: timeZone }) => ({
        url,
        name,
        plan: planOf(plan).key,
        asked: planOf(wanted ?? '').key,
        at: at?.toString() ?? null,
        timeZone,
      })),
      online: {
        gateways: [...app.gateways.values()].map(({ id, name }) => ({ id, name })),
        raffles: app.rafflesOnline,
        communities: paidOnline,
      },
      hasMore: raffles.length > mostShown,
      raffles: raffles.slice(0, mostShown).map(shownRaffle),
      suspended: await Promise.all(
        suspended.map(async ({ id, url, name, time_zone: timeZone }) => {
          const last = await lastSuspension(app.db, id);
          return { url, name, timeZone, reason: last?.reason ?? null, at: last?.happened_at.toString() ?? null };
        }),
      ),
    };
  },
});

/** Whether somebody may decide for the installation. Asked before what they send is parsed: all acts are refused alike. */
export const reachOperation = view({
  find: async () => ({ community: null }),
  permission: 'operation.decide',
  show: () => undefined,
});

export type ShownOperation = Awaited<ReturnType<typeof showOperation>>;

type Reported = Awaited<ReturnType<typeof openReports>>;

/** A raffle with its open reports, oldest first. They are decided together: `last` says which of them were read. */
function shownRaffle(reports: Reported) {
  const [first] = reports;
  const last = reports.at(-1);
  if (!first || !last) throw new Error('a reported raffle without a report');
  return {
    last: last.id,
    slug: first.raffle_slug,
    title: first.raffle_title,
    status: first.raffle_status,
    isPaid: first.raffle_price > 0,
    permit: first.raffle_permit,
    exemption: statedExemption({ permit: first.raffle_permit, exemption: first.raffle_exemption }),
    purpose: first.raffle_purpose,
    organisation: first.raffle_organisation,
    community: {
      url: first.community_url,
      name: first.community_name,
      country: first.community_country,
      timeZone: first.community_time_zone,
      stance: countryRules[first.community_country].stance,
      isSuspended: first.community_status === 'suspended',
    },
    reports: reports.map(({ id, reason, words, contact, created_at: at }) => ({
      id,
      reason,
      words,
      contact,
      at: at.toString(),
    })),
  };
}
