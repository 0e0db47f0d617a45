import { readLessonFile } from '#app/courses/show-lesson.ts';
import { normalized } from '#domain/normalized.ts';
import { answerFile } from '#web/server/answer-file.ts';
import type { Route } from './+types/lesson-file';

/** A file that goes with a lesson, for who may read it: to be kept, never opened as a page of ours. */
export function loader(args: Route.LoaderArgs) {
  return answerFile(args, (app, actor) => readLessonFile(app, actor, args.params), savedAs);
}

type LessonFile = Awaited<ReturnType<typeof readLessonFile>>;

function savedAs({ name }: LessonFile): string {
  const plain = normalized(name, 'NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '') || 'archivo';
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encoded)}`;
}

function encoded(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}
