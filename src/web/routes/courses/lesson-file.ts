import { readLessonFile } from '#app/courses/show-lesson.ts';
import { normalized } from '#domain/normalized.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import type { Route } from './+types/lesson-file';

/** A file that goes with a lesson, for who may read it: to be kept, never opened as a page of ours. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { bytes, mediaType, name } = await orPage(() => readLessonFile(app, actor, params));
  const plain = normalized(name, 'NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '') || 'archivo';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encoded)}`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

function encoded(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}
