import type { Actor, App } from '#app/app.ts';
import { commentLesson, deleteComment, editComment } from '#app/courses/discuss-lesson.ts';
import { completeLesson } from '#app/courses/learn-lesson.ts';
import { reportComment } from '#app/courses/moderate-comments.ts';
import { showLesson } from '#app/courses/show-lesson.ts';
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { paths } from '#texts/paths.ts';
import { doneAt } from '#web/ui/use-done.ts';
import { videoCookie } from './video-consent.ts';

type Address = { communityUrl: string; course: string; lesson: string };

/** Does what one form of a lesson's page was sent for. Gives the page to go on with, and a cookie where one is kept. */
export async function actOnLesson(
  app: App,
  actor: Actor,
  address: Address,
  form: RawForm,
): Promise<{ to: string; cookie?: string }> {
  const here = paths.lesson(address);
  switch (form.act) {
    case 'complete':
      await completeLesson(app, actor, { ...address, isDone: true });
      return { to: await nextOf(app, actor, address, form.next) };
    case 'undo':
      await completeLesson(app, actor, { ...address, isDone: false });
      return { to: doneAt(here, 'desmarcada') };
    case 'comment': {
      const { id } = await commentLesson(app, actor, { ...address, form });
      return { to: doneAt(`${here}?comentario=${id}#comentario-${id}`, 'comentado') };
    }
    case 'edit-comment': {
      const comment = String(form.comment ?? '');
      await editComment(app, actor, { ...address, comment, form });
      return { to: doneAt(`${here}?comentario=${comment}#comentario-${comment}`, 'cambiado') };
    }
    case 'delete-comment': {
      const comment = String(form.comment ?? '');
      await deleteComment(app, actor, { ...address, comment });
      return { to: doneAt(`${here}?comentario=${comment}#comentarios`, 'borrado') };
    }
    case 'report-comment': {
      const comment = String(form.comment ?? '');
      await reportComment(app, actor, { ...address, comment, form });
      return { to: doneAt(`${here}?comentario=${comment}#comentario-${comment}`, 'denunciado') };
    }
    case 'watch':
      return { to: `${here}?video=si#video`, ...(form.remember === 'si' && { cookie: videoCookie(true) }) };
    case 'forget':
      return { to: `${here}#video`, cookie: videoCookie(false) };
    default:
      throw new Refusal('not-found', {});
  }
}

/** The lesson behind the one that was done, once it is open; else the same one again. */
async function nextOf(app: App, actor: Actor, address: Address, next: unknown): Promise<string> {
  const here = doneAt(paths.lesson(address), 'hecha');
  if (typeof next !== 'string' || next === '') return here;
  const { next: after } = await showLesson(app, actor, address);
  return after?.slug === next && after.door.kind === 'open'
    ? doneAt(paths.lesson({ ...address, lesson: next }), 'hecha')
    : here;
}
