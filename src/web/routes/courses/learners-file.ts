import { exportLearners } from '#app/courses/show-learners.ts';
import { courses } from '#texts/courses.ts';
import { orPage } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { isoTime, sheetKindOf, sheetResponse } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/learners-file';

const words = courses.learners;

/** How everybody is getting on with a course, as a file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const kind = sheetKindOf(request.url);
  const exported = await orPage(() => exportLearners(app, actor, { ...params, format: kind }));
  const sheet = { header: words.fileColumns, batches: rowsOf(exported) };
  return sheetResponse(sheet, kind, `${words.fileName}-${exported.course}`);
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
