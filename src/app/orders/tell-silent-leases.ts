import { action, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { forEachRaffleIsolated } from '#app/for-each-raffle-isolated.ts';
import { notify } from '#app/notifications/notify.ts';
import { membersWithRole } from '#db/notifications/recipients.ts';
import { setSilenceTold, untoldSilences } from '#db/orders/silent-leases.ts';
import { lifecycleOf, lockRaffle } from '#db/raffles/raffles.ts';
import { furthestToTell, silenceToldFrom } from '#domain/orders/lease.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';

type Untold = Awaited<ReturnType<typeof untoldSilences>>[number];

/**
 * Tells who runs a raffle which of its sellers' devices was not heard of, from an hour before its list is sealed. What is on
 * the device the server does not know, so that is not said. Once for each silence.
 */
export async function tellSilentLeases(app: App): Promise<void> {
  const silences = await untoldSilences(app.db, furthestToTell(app.clock.now()));
  await forEachRaffleIsolated(app, silences, {
    idOf: ({ raffle_id: id }) => id,
    run: (silence) => tellOne(app, systemActor, silence),
    failed: 'No se pudo avisar de un teléfono que no se conecta',
  });
}

const tellOne = action({
  parse: typed<Untold>,
  find: async (tx, { community_id: communityId, raffle_id: id }) => ({
    community: null,
    raffle: await lockRaffle(tx, communityId, id, 'share'),
  }),
  permission: 'notification.deliver',
  run: async ({ tx, now, input, found: { raffle } }) => {
    if (!raffle || !mayEnterList(lifecycleOf(raffle), now)) return;
    const { community_id: communityId, last_seen_at: lastSeenAt } = input;
    if (Temporal.Instant.compare(now, silenceToldFrom(lastSeenAt, lifecycleOf(raffle))) < 0) return;
    const lease = await setSilenceTold(tx, input, now);
    if (!lease) return;
    await notify(tx, {
      communityId,
      kind: 'stall.silent',
      to: await membersWithRole(tx, communityId, ['admin']),
      actor: lease.user_id,
      // who runs a raffle alone sells at a stall of their own, and has nobody else to be told by
      tellsActor: true,
      subject: { kind: 'raffle', id: raffle.id },
      data: { raffle: raffle.slug, title: raffle.title, since: lastSeenAt.toString(), timeZone: raffle.time_zone },
      now,
    });
  },
});
