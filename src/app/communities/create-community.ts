import { action, type Step } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { insertCommunity } from '#db/communities/communities.ts';
import { type NewCommunity, parseNewCommunity } from '#domain/communities/community.ts';
import type { RawForm } from '#domain/form.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { reservedSegments } from '#texts/paths.ts';

/**
 * Creates a community with its settings and its creator's membership (admin, active) in one transaction. Gives its url.
 * Refuses guests and a url that is in use; failures are logged with the specified words.
 */
export async function createCommunity(app: App, actor: Actor, raw: RawForm): Promise<{ url: string }> {
  try {
    return await create(app, actor, raw);
  } catch (error) {
    if (isRefusal(error)) app.log.warn({ refusal: error.code }, 'Error al crear la comunidad');
    else app.log.error({ err: error }, 'Error al crear la comunidad');
    throw error;
  }
}

/** Communities per account and day: far above honest use. */
const createLimit = { name: 'community', most: 20, seconds: 86_400 };

const create = action({
  parse: (raw: RawForm) => parseNewCommunity(raw, reservedSegments),
  charges: (_, actor) => [{ limit: createLimit, by: chargedTo(actor) }],
  find: async () => ({ community: null }),
  permission: 'community.create',
  run: async (step) => {
    const { url } = await insertNewCommunity(step, step.input);
    return { url };
  },
});

/** Inserts a new community in an open transaction. Gives its row. */
export async function insertNewCommunity(step: Step<unknown, unknown>, community: NewCommunity) {
  const { tx, actor, now, dice } = step;
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  const row = await insertCommunity(tx, {
    id: dice.uuid(),
    community,
    plan: planOf('').key,
    createdBy: actor.userId,
    now,
  });
  await step.record(row.id, { kind: 'community.created', subject: 'community', subjectId: row.id, to: 'active' });
  await step.record(row.id, {
    kind: 'member.joined',
    subject: 'member',
    subjectId: actor.userId,
    to: 'active',
    data: { role: 'admin' },
  });
  return row;
}
