import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { tableCharges } from '#app/table-charges.ts';
import { batchesOf } from '#db/batches.ts';
import type { Db } from '#db/client.ts';
import { type LearnerRow, learnersBehind } from '#db/courses/learners.ts';
import { type CourseAddress, type FoundCourse, findCourse } from './find-course.ts';
import { contentOf, type Learner, learnersFacts } from './show-learners.ts';

/** People read per batch of an export. */
const batchSize = 50;

/** Records that somebody exported the learners. */
const recordExport = action({
  parse: typed<CourseAddress & { format: string }>,
  charges: (_, actor) => tableCharges(actor),
  find: (tx, input, actor, now) => findCourse(tx, input, actor, now),
  permission: 'course.see-progress',
  run: async ({ input: { format }, found, record }) => {
    const { community, course } = found;
    await record(community.id, {
      kind: 'course.progress-exported',
      subject: 'course',
      subjectId: course.id,
      data: { format },
    });
    return found;
  },
});

/** Streams who has begun a course until now in batches, in the order in which they began. */
export async function exportLearners(app: App, actor: Actor, asked: CourseAddress & { format: string }) {
  const found = await recordExport(app, actor, asked);
  return {
    course: found.course.slug,
    timeZone: found.community.time_zone,
    batches: everyLearner(app.db, found, app.clock.now()),
    askAgain: () => recordExport.askAgain(app, actor, asked),
  };
}

async function* everyLearner(db: Db, found: FoundCourse, now: Temporal.Instant): AsyncGenerator<Learner[]> {
  const content = await contentOf(db, found, now);
  const read = (last: LearnerRow | null, limit: number) =>
    learnersBehind(db, found.course, { last, until: now, limit });
  for await (const people of batchesOf(read, batchSize)) {
    yield await learnersFacts(db, { ...found, ...content }, people, now);
  }
}
