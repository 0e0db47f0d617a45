import * as v from 'valibot';
import { action } from '#app/action.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { activeRole } from '#db/members/members.ts';
import { digestCommunities, moveDigest } from '#db/notifications/digests.ts';
import { settingsOf, writeDigest, writeNotices } from '#db/notifications/notification-settings.ts';
import { checkbox, integer, optional, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { timeZones } from '#domain/local-time.ts';
import {
  digestPaces,
  nextDigestAt,
  noticeLevels,
  orderPaces,
  usualSettings,
} from '#domain/notifications/notification-settings.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { digestTime } from './digest-time.ts';
import { mailKindsOf } from './show-notification-settings.ts';

const digestShape = v.object({
  pace: v.picklist(digestPaces, 'choice'),
  hour: integer(0, 23),
  weekday: integer(1, 7),
  timeZone: optional(v.picklist(timeZones, 'time-zone')),
});

/**
 * Saves how often and when the asker gets a digest. Pending entries move to the new time, at each community's own
 * frequency where one is set.
 */
export const changeDigest = action({
  parse: (form: RawForm) => parseForm(digestShape, form),
  find: async () => ({ community: null }),
  permission: 'notification.see-own',
  run: async ({ tx, actor, now, input }) => {
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const { pace, hour, weekday, timeZone } = input;
    await writeDigest(tx, userId, { digest: pace, digest_hour: hour, digest_weekday: weekday, time_zone: timeZone });
    for (const community of await digestCommunities(tx, userId)) {
      const time = { pace: community.digest ?? pace, hour, weekday, timeZone: timeZone ?? community.time_zone };
      const at = nextDigestAt(time, now);
      await moveDigest(tx, userId, { communityId: community.id, at });
    }
  },
});

const noticesShape = v.object({
  level: v.picklist(noticeLevels, 'choice'),
  digest: v.optional(optional(v.picklist(digestPaces, 'choice')), ''),
  orderPace: v.optional(v.picklist(orderPaces, 'choice'), usualSettings.orderPace),
});

type Notices = v.InferOutput<typeof noticesShape> & { communityUrl: string; form: RawForm };

/** Keeps what the asker wants to be told of a community that they are in, how often, and of which kinds by no e-mail. */
export const changeNotices = action({
  parse: ({ communityUrl, form }: { communityUrl: string; form: RawForm }): Parsed<Notices> => {
    const parsed = parseForm(noticesShape, form);
    return parsed.ok ? { ok: true, value: { communityUrl, form, ...parsed.value } } : parsed;
  },
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'notification.see-own',
  run: async ({ tx, actor, now, input, found: { community } }) => {
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const role = orNotFound(await activeRole(tx, community.id, userId));
    const silenced = mailKindsOf(role, community.access_type).filter(
      (kind) => !v.parse(checkbox, input.form[`mail:${kind}`]),
    );
    const communityId = community.id;
    const { level, digest, orderPace } = input;
    await writeNotices(tx, { userId, communityId }, { level, silenced, digest, orderPace });
    const time = digestTime(await settingsOf(tx, userId), community.time_zone);
    await moveDigest(tx, userId, { communityId, at: nextDigestAt({ ...time, pace: digest ?? time.pace }, now) });
  },
});
