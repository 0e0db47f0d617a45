import { redirect } from 'react-router';
import type { Actor, App } from '#app/app.ts';
import { commentLesson, deleteComment, editComment } from '#app/courses/discuss-lesson.ts';
import { completeLesson } from '#app/courses/learn-lesson.ts';
import { reportComment } from '#app/courses/moderate-comments.ts';
import { showLesson } from '#app/courses/show-lesson.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';

import type { FormSent } from '#web/server/form-actions.ts';
import { doneAt } from '#web/ui/done-toast.ts';
import { videoCookie } from './video-consent.ts';

type Address = { communityUrl: string; course: string; lesson: string };
type Asked = FormSent<Address>;

/** Every form of a lesson's page by its `act`. */
export const lessonActs = {
  complete: async ({ app, actor, params, form }: Asked) => {
    await completeLesson(app, actor, { ...params, isDone: true });
    return redirect(await nextOf(app, actor, params, form.next));
  },
  undo: async ({ app, actor, params }: Asked) => {
    await completeLesson(app, actor, { ...params, isDone: false });
    return redirect(doneAt(paths.lesson(params), 'desmarcada'));
  },
  comment: async ({ app, actor, params, form }: Asked) => {
    const { id } = await commentLesson(app, actor, { ...params, form });
    return commentDone(params, id, 'comentado');
  },
  'edit-comment': async ({ app, actor, params, form }: Asked) => {
    const comment = text(form.comment);
    await editComment(app, actor, { ...params, comment, form });
    return commentDone(params, comment, 'cambiado');
  },
  'delete-comment': async ({ app, actor, params, form }: Asked) => {
    const comment = text(form.comment);
    await deleteComment(app, actor, { ...params, comment });
    return redirect(doneAt(`${paths.lesson(params)}?comentario=${comment}#comentarios`, 'borrado'));
  },
  'report-comment': async ({ app, actor, params, form }: Asked) => {
    const comment = text(form.comment);
    await reportComment(app, actor, { ...params, comment, form });
    return commentDone(params, comment, 'denunciado');
  },
  watch: ({ params, form }: Asked) => {
    const headers = form.remember === 'si' ? { 'Set-Cookie': videoCookie(true) } : undefined;
    return redirect(`${paths.lesson(params)}?video=si#video`, { ...(headers && { headers }) });
  },
  forget: ({ params }: Asked) =>
    redirect(`${paths.lesson(params)}#video`, { headers: { 'Set-Cookie': videoCookie(false) } }),
};

/** The lesson's page at a comment, which says what was done with it. */
function commentDone(address: Address, comment: string, done: string): Response {
  return redirect(doneAt(`${paths.lesson(address)}?comentario=${comment}#comentario-${comment}`, done));
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
