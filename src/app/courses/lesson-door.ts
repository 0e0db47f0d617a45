import type { Actor } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { Refusal } from '#domain/refusal.ts';
import type { FoundLesson } from './find-course.ts';
import { outlineOf, readOutlines } from './outline.ts';

/** The outline that a lesson stands in, and its own line of it, as one person has them. */
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

/** Refuses who may not take part in the lesson: who reads it as a sample, without the course being theirs, only reads. */
export async function requireOpen(
  db: Db | Transaction,
  found: FoundLesson,
  actor: Actor,
  now: Temporal.Instant,
): Promise<void> {
  const isInside = found.sight === 'staff' || found.sight === 'member';
  const { door } = await outlineAround(db, found, actor.userId, now);
  if (!isInside || door.kind !== 'open') throw new Refusal('lesson.closed', {});
}
