import { exportLearners } from '#app/courses/show-learners.ts';
import { courses } from '#texts/courses.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { isoTime, sheetKindOf, sheetResponse } from '#web/spreadsheet.ts';
import type { Route } from './+types/learners-file';

/** How everybody is getting on with a course, as a file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const kind = sheetKindOf(request.url);
  const { community, course, learners } = await orPage(() => exportLearners(app, actor, { ...params, format: kind }));
  const words = courses.learners;
  const rows = learners.map((learner) => [
    learner.name,
    words.states[learner.state],
    learner.percent,
    learner.done,
    learner.open,
    learner.at?.title ?? '',
    isoTime(learner.startedAt, community.timeZone),
    isoTime(learner.seenAt, community.timeZone),
    isoTime(learner.completedAt, community.timeZone),
  ]);
  return sheetResponse({ header: words.fileColumns, batches: [rows] }, kind, `${words.fileName}-${course.slug}`);
}
