import type { Actor } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { Refusal } from '#domain/refusal.ts';
import type { FoundLesson } from './find-course.ts';
import { outlineOf, readOutlines } from './outline.ts';

/** A lesson's outline and its own line in it, for one person. */
export async function outlineAround(
  db: Db | Transaction,
  found: FoundLesson,
  userId: string | null,
  now: Temporal.Instant,
) {
  const rows = await readOutlines(db, [found.course], userId);
  const outline = outlineOf(rows, { ...found, timeZone: found.community.time_zone }, now);
  const line = outline.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === found.lesson.id);
  return { outline, door: line?.door ?? ({ kind: 'open' } as const), state: line?.state ?? ('not_started' as const) };
}

/** Refuses somebody who may not take part in a lesson: it is closed to them, or they read it as a free sample. */
export async function requireOpen(
  db: Db | Transaction,
  found: FoundLesson,
  actor: Actor,
  now: Temporal.Instant,
): Promise<void> {
  const isInside = found.accessLevel === 'staff' || found.accessLevel === 'member';
  const { door } = await outlineAround(db, found, actor.userId, now);
  if (!isInside || door.kind !== 'open') throw new Refusal('lesson.closed', {});
}
