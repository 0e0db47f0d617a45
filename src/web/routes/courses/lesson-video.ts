import { showVideo } from '#app/courses/show-lesson.ts';
import { videoFrame } from '#domain/courses/video.ts';
import { courseTexts } from '#texts/courses.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/lesson-video';
import { filmStyle } from './film-style.ts';

/** A page with the video's iframe alone. Only its CSP allows framing another site (`web/server/route-policy.ts`). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { title, video } = await orPage(() => showVideo(app, actor, params));
  const plays = new URL(request.url).searchParams.get('ver') === 'si';
  return new Response(page(courseTexts.video.frame(title), videoFrame(video, plays)), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

const allowed = 'accelerometer; autoplay; encrypted-media; fullscreen; gyroscope; picture-in-picture';

function page(title: string, address: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${plain(title)}</title><style>${filmStyle}</style></head><body><iframe src="${plain(address)}" title="${plain(title)}" allow="${allowed}" referrerpolicy="strict-origin-when-cross-origin"></iframe></body></html>`;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function plain(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? '');
}
