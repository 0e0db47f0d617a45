import { view } from '#app/view.ts';
import { communitiesPaidOnline } from '#db/checkouts.ts';
import { lastSuspension, openReports, suspendedCommunities } from '#db/reports.ts';
import { countryRules } from '#domain/country-rule.ts';
import { offeredPlans } from '#plans';
import { showMails } from './show-mails.ts';

const mostShown = 100;

/** What waits for who runs the installation: the open reports, oldest first, and the communities that are suspended. */
export const showOperation = view({
  find: async () => ({ community: null }),
  permission: 'operation.see',
  show: async ({ app, now }) => {
    const [reports, suspended, paidOnline] = await Promise.all([
      openReports(app.db, mostShown + 1),
      suspendedCommunities(app.db),
      communitiesPaidOnline(app.db),
    ]);
    return {
      mails: await showMails(app, now),
      plans: offeredPlans().map(({ key, name }) => ({ key, name })),
      online: {
        gateways: [...app.gateways.values()].map(({ id, name }) => ({ id, name })),
        raffles: app.rafflesOnline,
        communities: paidOnline,
      },
      hasMore: reports.length > mostShown,
      reports: reports.slice(0, mostShown).map((report) => ({
        id: report.id,
        reason: report.reason,
        words: report.words,
        contact: report.contact,
        at: report.created_at.toString(),
        openOfRaffle: Number(report.open_of_raffle),
        raffle: {
          slug: report.raffle_slug,
          title: report.raffle_title,
          status: report.raffle_status,
          isPaid: report.raffle_price > 0,
          permit: report.raffle_permit,
        },
        community: {
          url: report.community_url,
          name: report.community_name,
          country: report.community_country,
          timeZone: report.community_time_zone,
          stance: countryRules[report.community_country].stance,
          isSuspended: report.community_status === 'suspended',
        },
      })),
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
