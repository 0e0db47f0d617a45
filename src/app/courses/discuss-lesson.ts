import { action } from '#app/action.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { notify } from '#app/notifications/notify.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import {
  buryComment,
  commentById,
  countAnswers,
  countCommentVersions,
  insertComment,
  lockComment,
  rewriteComment,
} from '#db/courses/lesson-comments.ts';
import { membership } from '#db/members/members.ts';
import { membersWithRole } from '#db/notifications/recipients.ts';
import type { CommunityRow, CourseRow, LessonRow, MemberRow } from '#db/tables.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { parseComment } from '#domain/courses/course-forms.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { isMuted } from '#domain/members/mute.ts';
import { isEditable, isMessageId, messageLimits } from '#domain/messages/message.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { findLesson, type LessonAddress } from './find-course.ts';
import { requireOpen } from './lesson-door.ts';

const commentLimit = { name: 'lesson-comment', most: 20, seconds: 600 };
const editLimit = { name: 'lesson-comment-edit', most: 20, seconds: 600 };

type Comment = LessonAddress & { body: string; parent: string | null; key: string | null };

/**
 * Comments on a lesson or answers a comment; answers are one level deep. Refuses muted members and more answers than a
 * discussion may have.
 */
export const commentLesson = action({
  parse: ({ form, ...address }: LessonAddress & { form: RawForm }): Parsed<Comment> => {
    const parsed = parseComment(form);
    return parsed.ok ? { ok: true, value: { ...address, ...parsed.value, key: formKeyOf(form) } } : parsed;
  },
  charges: (_, actor) => [{ limit: commentLimit, by: chargedTo(actor) }],
  find: (tx, input, actor, now) => findLesson(tx, input, actor, now),
  permission: 'course.discuss',
  run: async ({ tx, actor, now, dice, input, found }) => {
    const { community, course, lesson } = found;
    const author = actor.userId ?? '';
    await requireOpen(tx, found, actor, now);
    requireVoice(await membership(tx, community.id, author), community, now);
    const { answered, parent } = await answeredBy(tx, lesson, input.parent);
    const id = idOfForm(input.key, ['comment', lesson.id, author, input.parent, input.body], dice);
    const isNew = await insertComment(tx, {
      community_id: community.id,
      id,
      lesson_id: lesson.id,
      parent_id: parent,
      author,
      body: input.body,
      written_at: now,
    });
    // counted after the insert, which is idempotent: a repeated form is not one answer more
    if (parent && isNew && (await countAnswers(tx, lesson.id, parent)) > courseLimits.answers) {
      throw new Refusal('lesson.answers-full', { limit: courseLimits.answers });
    }
    if (isNew) {
      await notify(tx, {
        communityId: community.id,
        kind: answered ? 'lesson.answered' : 'lesson.commented',
        to: answered ? [answered.author] : await makersOf(tx, course),
        actor: author,
        subject: { kind: 'lesson', id: lesson.id },
        data: { course: course.slug, lesson: lesson.slug, title: lesson.title, comment: id },
        now,
      });
    }
    return { id };
  },
});

/** The comment that is answered, and the top of its discussion. */
async function answeredBy(tx: Transaction, lesson: LessonRow, asked: string | null) {
  if (!asked) return { answered: null, parent: null };
  const answered = orNotFound(await commentById(tx, lesson.id, asked));
  return { answered, parent: answered.parent_id ?? answered.id };
}

/** Refuses a muted member. */
function requireVoice(own: MemberRow | undefined, { time_zone: timeZone }: CommunityRow, now: Temporal.Instant): void {
  const until = own?.muted_until ?? null;
  if (until && isMuted(until, now)) throw new Refusal('lesson.silenced', { until: until.toString(), timeZone });
}

/** The course's author while they still edit courses there; otherwise everybody who does. */
async function makersOf(tx: Transaction, course: CourseRow): Promise<string[]> {
  const makers = await membersWithRole(tx, course.community_id, ['admin', 'editor']);
  return makers.includes(course.created_by) ? [course.created_by] : makers;
}

type Edit = LessonAddress & { comment: string; body: string };

/** Edits one's own comment within the same time as a message. Moderators keep the earlier text. */
export const editComment = action({
  parse: ({ form, comment, ...address }: LessonAddress & { comment: string; form: RawForm }): Parsed<Edit> => {
    const parsed = parseComment(form);
    if (!parsed.ok) return parsed;
    if (!isMessageId(comment)) return { ok: false, fields: { comment: { code: 'format' } } };
    return { ok: true, value: { ...address, comment, body: parsed.value.body } };
  },
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: async (tx, input, actor, now) => {
    const seen = await findLesson(tx, input, actor, now);
    const comment = orNotFound(await lockComment(tx, seen.community.id, input.comment));
    if (comment.lesson_id !== seen.lesson.id) throw new Refusal('not-found', {});
    return { ...seen, comment, isHolder: comment.author === actor.userId };
  },
  permission: 'course.edit-comment',
  run: async ({ tx, actor, now, input, found, record }) => {
    const { community, lesson, comment } = found;
    await requireOpen(tx, found, actor, now);
    const own = await membership(tx, community.id, comment.author);
    requireVoice(own, community, now);
    if (comment.deleted_at) throw new Refusal('lesson.comment-gone', {});
    if (!isEditable(own?.role ?? 'member', comment.written_at, now)) {
      throw new Refusal('lesson.comment-too-late', { minutes: messageLimits.editMinutes });
    }
    if (input.body === comment.body) return;
    const changes = await countCommentVersions(tx, comment);
    if (changes >= messageLimits.changes) {
      throw new Refusal('lesson.comment-changed-enough', { limit: messageLimits.changes });
    }
    await rewriteComment(tx, comment, { body: input.body, version: changes + 1, now });
    await record(community.id, {
      kind: 'lesson.comment-edited',
      subject: 'lesson',
      subjectId: lesson.id,
      data: { comment: comment.id },
    });
  },
});

/** Deletes a comment: its author's right, and a moderator's. */
export const deleteComment = action({
  parse: ({ comment, ...address }: LessonAddress & { comment: string }): Parsed<LessonAddress & { comment: string }> =>
    isMessageId(comment)
      ? { ok: true, value: { ...address, comment } }
      : { ok: false, fields: { comment: { code: 'format' } } },
  find: async (tx, input, actor, now) => {
    const seen = await findLesson(tx, input, actor, now);
    const comment = orNotFound(await commentById(tx, seen.lesson.id, input.comment));
    return { ...seen, comment, isHolder: comment.author === actor.userId };
  },
  permission: 'course.delete-comment',
  run: async ({ tx, actor, now, found: { community, lesson, comment, isHolder }, record }) => {
    if (comment.deleted_at) return;
    await buryComment(tx, { lessonId: lesson.id, id: comment.id, by: actor.userId ?? '', now });
    if (isHolder) return;
    await record(community.id, {
      kind: 'lesson.comment-deleted',
      subject: 'lesson',
      subjectId: lesson.id,
      data: { comment: comment.id, author: comment.author },
    });
  },
});
