import { action } from '#app/action.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { type Decision, parseDecision, type RawDecision, settleCase } from '#app/moderation/close-case.ts';
import { notifyModerators, type Reporting } from '#app/moderation/notify-moderators.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { buryComment, lockComment } from '#db/courses/lesson-comments.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { isMessageId, parseMessageReport } from '#domain/messages/message.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { findLesson, type LessonAddress } from './find-course.ts';
import { requireOpen } from './lesson-door.ts';

type OfComment = { communityUrl: string; comment: string };

const reportLimit = { name: 'comment-report', most: 20, seconds: 3600 };

const isId = ({ comment }: Pick<OfComment, 'comment'>) => isMessageId(comment);
const unknown = { ok: false, fields: { comment: { code: 'format' } } } as const;

/** Reports a comment to the moderators, with a copy of its text. */
export const reportComment = action({
  parse: ({
    form,
    ...of
  }: LessonAddress & OfComment & { form: RawForm }): Parsed<LessonAddress & OfComment & Reporting> => {
    const parsed = parseMessageReport(form);
    if (!parsed.ok) return parsed;
    return isId(of) ? { ok: true, value: { ...of, ...parsed.value } } : unknown;
  },
  charges: (_, actor) => [{ limit: reportLimit, by: chargedTo(actor) }],
  find: async (tx, input, actor, now) => {
    const seen = await findLesson(tx, input, actor, now);
    const comment = orNotFound(await lockComment(tx, seen.community.id, input.comment));
    if (comment.lesson_id !== seen.lesson.id) throw new Refusal('not-found', {});
    return { ...seen, comment };
  },
  permission: 'course.report-comment',
  run: async (step) => {
    const { tx, actor, now, input, found, record } = step;
    const { community, lesson, comment } = found;
    await requireOpen(tx, found, actor, now);
    if (comment.author === actor.userId) throw new Refusal('not-allowed', {});
    if (comment.deleted_at) throw new Refusal('message.gone', {});
    const isNew = await notifyModerators(step, {
      kind: 'comment',
      communityId: community.id,
      id: comment.id,
      authorId: comment.author,
      title: '',
      body: comment.body,
      pictures: [],
    });
    if (!isNew) return;
    await record(community.id, {
      kind: 'lesson.comment-reported',
      subject: 'lesson',
      subjectId: lesson.id,
      data: { comment: comment.id, reason: input.reason },
    });
  },
});

/** Decides a case about a comment: dismisses it, deletes the comment, or deletes it and mutes its author. */
export const decideCommentCase = action({
  parse: ({ communityUrl, comment, ...raw }: OfComment & RawDecision): Parsed<OfComment & Decision> => {
    const parsed = parseDecision(raw);
    if (!parsed.ok) return parsed;
    return isId({ comment }) ? { ok: true, value: { communityUrl, comment, ...parsed.value } } : unknown;
  },
  find: async (tx, { communityUrl, comment }, actor) => {
    const community = await findCommunity(tx, communityUrl, actor);
    return { community, comment: orNotFound(await lockComment(tx, community.id, comment)) };
  },
  permission: 'message.moderate',
  run: async (step) => {
    const { tx, actor, now, input, found, record } = step;
    const { community, comment } = found;
    const judged = {
      kind: 'comment',
      id: comment.id,
      authorId: comment.author,
      history: { subject: 'lesson', subjectId: comment.lesson_id },
    } as const;
    await settleCase(step, judged, async () => {
      if (input.decision !== 'delete' && input.decision !== 'mute') throw new Refusal('input', { fields: {} });
      if (comment.deleted_at) return;
      await buryComment(tx, { lessonId: comment.lesson_id, id: comment.id, by: actor.userId ?? '', now });
      await record(community.id, {
        kind: 'lesson.comment-deleted',
        subject: 'lesson',
        subjectId: comment.lesson_id,
        data: { comment: comment.id, author: comment.author },
      });
    });
  },
});
