import * as v from 'valibot';
import { action, typed } from '#app/action.ts';
import type { App } from '#app/app.ts';
import {
  deleteSubscription,
  type NewSubscription,
  subscriptionsOf,
  writeSubscription,
} from '#db/notifications/pushes.ts';
import { line, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { secretHash } from '#identity/secret.ts';

/** Devices of one person; the oldest makes room. */
const mostDevices = 20;

const shape = v.object({
  endpoint: v.pipe(v.string('required'), v.maxLength(1000, 'too-long'), v.url('format')),
  // an uncompressed point of P-256 and 16 random bytes, as browsers hand them over
  p256dh: v.pipe(v.string('required'), v.regex(/^[\w-]{87}=?$/, 'format')),
  auth: v.pipe(v.string('required'), v.regex(/^[\w-]{22}={0,2}$/, 'format')),
  device: line(1, 80),
});

type Device = NewSubscription & { session: string; isAccepted: boolean };
type Raw = { push: App['push']; session: string | null; form: RawForm };

/**
 * Has messages sent to the asker's device, by a push service that we know, for as long as they are signed in there.
 */
export const addDevice = action({
  parse: ({ push, session, form }: Raw): Parsed<Device> => {
    const parsed = parseForm(shape, form);
    if (!parsed.ok) return parsed;
    const isAccepted = push.accepts(parsed.value.endpoint);
    return { ok: true, value: { ...parsed.value, session: session ?? '', isAccepted } };
  },
  find: async () => ({ community: null }),
  permission: 'notification.see-own',
  run: async ({ tx, actor, now, input: { isAccepted, session, ...device } }) => {
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    if (!isAccepted) throw new Refusal('input', { fields: { endpoint: { code: 'format' } } });
    await writeSubscription(tx, { userId: actor.userId, sessionHash: secretHash(session) }, device, now);
    const extra = (await subscriptionsOf(tx, actor.userId)).slice(mostDevices);
    for (const { id } of extra) await deleteSubscription(tx, actor.userId, { id });
  },
});

/** Sends the asker's device no more messages. */
export const removeDevice = action({
  parse: typed<{ id: string } | { endpoint: string }>,
  find: async () => ({ community: null }),
  permission: 'notification.see-own',
  run: async ({ tx, actor, input }) => {
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    if ('id' in input && !isUuid(input.id)) return;
    await deleteSubscription(tx, actor.userId, input);
  },
});
