import { view } from '#app/view.ts';
import { communitiesPaidOnline } from '#db/checkouts.ts';
import { lastSuspension, openReports, suspendedCommunities } from '#db/reports.ts';
import { countryRules } from '#domain/country-rule.ts';
import { offeredPlans } from '#plans';
import { showMails } from './show-mails.ts';

const mostShown = 100;

/**
 * What waits for who runs the installation: the raffles that were reported, each with its open reports, and the
 * communities that are suspended.
 */
export const showOperation = view({
  find: async () => ({ community: null }),
  permission: 'operation.see',
  show: async ({ app, now }) => {
    const [reports, suspended, paidOnline] = await Promise.all([
      openReports(app.db, mostShown + 1),
      suspendedCommunities(app.db),
      communitiesPaidOnline(app.db),
    ]);
    const raffles = [...Map.groupBy(reports, ({ raffle_id: id }) => id).values()];
    return {
      mails: await showMails(app, now),
      plans: offeredPlans().map(({ key, name }) => ({ key, name })),
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
