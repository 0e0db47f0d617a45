import { exportLearners } from '#app/courses/export-learners.ts';
import { courseTexts } from '#texts/courses.ts';
import { answerSheet, isoTime } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/learners-file';

const words = courseTexts.learners;

/** How everybody is getting on with a course, as a file. */
export function loader({ params, ...asked }: Route.LoaderArgs) {
  return answerSheet(asked, async (app, actor, format) => {
    const exported = await exportLearners(app, actor, { ...params, format });
    const sheet = { header: words.fileColumns, batches: rowsOf(exported) };
    return { name: `${words.fileName}-${exported.course}`, sheet, askAgain: exported.askAgain };
  });
}

async function* rowsOf({ batches, timeZone }: Awaited<ReturnType<typeof exportLearners>>) {
  for await (const learners of batches) {
    yield learners.map((learner) => [
      learner.name,
      words.states[learner.state],
      learner.percent,
      learner.done,
      learner.open,
      learner.at?.title ?? '',
      isoTime(learner.startedAt, timeZone),
      isoTime(learner.seenAt, timeZone),
      isoTime(learner.completedAt, timeZone),
    ]);
  }
}
