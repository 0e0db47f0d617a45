import type { Actor, App } from '#app/app.ts';
import { communitySeen } from '#app/communities/community-facts.ts';
import { storedPieces } from '#app/stored-file.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import {
  commentById,
  commentsIn,
  countDiscussionsBefore,
  type Discussion,
  type DiscussionPlace,
  discussionsAt,
} from '#db/courses/lesson-comments.ts';
import { filesOf } from '#db/courses/lesson-files.ts';
import { membership } from '#db/members/members.ts';
import type { MemberRow } from '#db/tables.ts';
import { videoAddress } from '#domain/courses/video.ts';
import { isMuted } from '#domain/members/mute.ts';
import { isEditable, isMessageId } from '#domain/messages/message.ts';
import type { Permission } from '#domain/permission.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { courseFacts } from './course-facts.ts';
import {
  type AsMember,
  type CourseAccessLevel,
  type FoundLesson,
  findLesson,
  type LessonAddress,
} from './find-course.ts';
import { beginLesson } from './learn-lesson.ts';
import { outlineAround } from './lesson-door.ts';
import type { Outline } from './outline.ts';

/** Page size, in discussions. */
const discussionsAtOnce = 100;
/** Page size, in comments and answers. */
const commentsAtOnce = 300;

/** Which page of discussions: the latest (null), those before one, those from one on, or those around a comment. */
export type CommentPlace = { before: string } | { from: string } | { comment: string } | null;

type OfComments = { commentPlace?: CommentPlace };

const inside: ReadonlySet<CourseAccessLevel> = new Set(['staff', 'member']);

/** A lesson: its content where it is open to the reader, otherwise the reason why it is closed. */
export const showLesson = view({
  find: (db, input: LessonAddress & AsMember & OfComments, actor, now) => findLesson(db, input, actor, now),
  permission: 'course.see',
  show: async (seeing) => {
    const { app, actor, now, input, found, can } = seeing;
    const { asMember = false, commentPlace = null } = input;
    const { community, course, accessLevel } = found;
    const isTrying = asMember && can('course.see-drafts');
    const { outline, door, state } = await outlineAround(app.db, found, isTrying ? null : actor.userId, now);
    const isInside = inside.has(accessLevel);
    const own = isInside ? await ownMembership(app.db, found, actor) : undefined;
    const silencedUntil = mutedUntil(own, now);
    const isRead = door.kind === 'open';
    const isLearning = isInside && !isTrying;
    return {
      community: await communitySeen(community, { app, now, can }),
      course: courseFacts(course, now),
      accessLevel,
      isTrying,
      outline,
      lesson: { ...lessonFacts(found, outline), state, door },
      content: isRead ? await contentOf(app.db, found) : null,
      ...(isRead && isInside
        ? await shownComments(app.db, found, { actor, can, now, own, silencedUntil }, commentPlace)
        : noComments),
      silencedUntil: isTrying ? null : silencedUntil,
      ...lessonsAround(outline, found),
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        edit: can('course.edit'),
        learn: isLearning && isRead && can('course.learn'),
        discuss: isLearning && can('course.discuss'),
      },
    };
  },
});

function lessonFacts({ lesson, module }: FoundLesson, outline: Outline) {
  return {
    slug: lesson.slug,
    title: lesson.title,
    minutes: lesson.minutes,
    isPreview: lesson.is_preview || module.is_preview,
    isOut: outline.lessons.some(({ id }) => id === lesson.id),
    module: module.title,
  };
}

/** The previous and next lessons of the course. */
function lessonsAround(outline: Outline, { lesson, accessLevel }: FoundLesson) {
  const order = accessLevel === 'staff' ? outline.modules.flatMap(({ lessons }) => lessons) : outline.lessons;
  const at = order.findIndex(({ id }) => id === lesson.id);
  return { previous: order[at - 1] ?? null, next: order[at + 1] ?? null };
}

async function ownMembership(db: Db, { community }: FoundLesson, { userId }: Actor): Promise<MemberRow | undefined> {
  return userId ? membership(db, community.id, userId) : undefined;
}

const noComments = { comments: null, earlierComments: null, laterComments: null };

function mutedUntil(own: MemberRow | undefined, now: Temporal.Instant): string | null {
  const until = own?.muted_until ?? null;
  return until && isMuted(until, now) ? until.toString() : null;
}

export type ShownLesson = Awaited<ReturnType<typeof showLesson>>;

/** Shows a lesson and records that a member opened it. A course's editors leave no progress. */
export async function readLesson(
  app: App,
  actor: Actor,
  address: LessonAddress & AsMember & OfComments,
): Promise<ShownLesson> {
  const shown = await showLesson(app, actor, address);
  if (shown.accessLevel === 'member' && shown.can.learn) await beginLesson(app, actor, address);
  return shown;
}

/** The video of a lesson, for its readers. */
export const showVideo = view({
  find: (db, input: LessonAddress & AsMember, actor, now) => findLesson(db, input, actor, now),
  permission: 'course.see',
  show: async ({ app, actor, now, found }) => {
    const { door } = await outlineAround(app.db, found, actor.userId, now);
    if (door.kind !== 'open') throw new Refusal('lesson.closed', {});
    return { title: found.lesson.title, video: orNotFound(found.lesson.video) };
  },
});

/** An attached file of a lesson, for its readers. */
export const readLessonFile = view({
  find: async (db, input: LessonAddress & { file: string }, actor, now) => {
    const seen = await findLesson(db, input, actor, now);
    return { ...seen, file: orNotFound((await filesOf(db, seen.lesson.id)).find(({ id }) => id === input.file)) };
  },
  permission: 'course.see',
  show: async ({ app, actor, now, found }) => {
    const { door } = await outlineAround(app.db, found, actor.userId, now);
    if (door.kind !== 'open') throw new Refusal('lesson.closed', {});
    const { name, media_type, file } = found.file;
    return { name, mediaType: media_type, sent: await storedPieces(app, file) };
  },
});

async function contentOf(db: Db, { lesson }: FoundLesson) {
  return {
    body: lesson.body,
    video: lesson.video && { provider: lesson.video.provider, address: videoAddress(lesson.video) },
    files: (await filesOf(db, lesson.id)).map(({ id, name, bytes }) => ({ id, name, bytes })),
  };
}

type Reader = {
  actor: Actor;
  can: (permission: Permission) => boolean;
  now: Temporal.Instant;
  own: MemberRow | undefined;
  silencedUntil: string | null;
};

/** Comments with their answers. A deleted one with answers stays as a placeholder. */
async function shownComments(
  db: Db,
  { lesson }: FoundLesson,
  { actor, can, now, own, silencedUntil }: Reader,
  commentPlace: CommentPlace,
) {
  const stretch = await stretchOf(db, lesson.id, commentPlace);
  // a discussion has at most this many, unless it was imported before imports were checked
  const rows = await commentsIn(db, lesson.id, { discussions: stretch.discussions, most: commentsAtOnce });
  const moderates = can('course.delete-comment');
  const mayReport = can('course.report-comment');
  // the same rule as in `editComment`: one's own, unmuted, and within a message's time
  const mayEdit = can('course.discuss') && silencedUntil === null;
  const isFresh = (writtenAt: Temporal.Instant) => isEditable(own?.role ?? 'member', writtenAt, now);
  const all = rows.map((comment) => {
    const isOwn = comment.author_id === actor.userId;
    return {
      id: comment.id,
      parent: comment.parent_id,
      name: comment.author_name,
      photo: comment.author_photo,
      body: comment.body,
      writtenAt: comment.written_at.toString(),
      editedAt: comment.edited_at?.toString() ?? null,
      isDeleted: comment.deleted_at !== null,
      isOwn,
      can: {
        edit: isOwn && mayEdit && isFresh(comment.written_at),
        delete: isOwn || moderates,
        report: mayReport && !isOwn,
      },
    };
  });
  const comments = all
    .filter(({ parent }) => parent === null)
    .map((comment) => ({
      ...(comment.isDeleted ? { ...comment, name: '', photo: null } : comment),
      answers: all.filter(({ parent, isDeleted }) => parent === comment.id && !isDeleted),
    }))
    .filter(({ isDeleted, answers }) => !isDeleted || answers.length > 0);
  return { comments, earlierComments: stretch.earlier, laterComments: stretch.later };
}

/** A page of discussions with the cursors of its neighbours. */
async function stretchOf(db: Db, lessonId: string, commentPlace: CommentPlace) {
  const size = discussionsAtOnce;
  const at = (place: DiscussionPlace, limit: number) => discussionsAt(db, lessonId, { place, limit });
  const place = await placeOf(db, lessonId, commentPlace);
  const isOnward = place !== null && 'from' in place;
  const found = await at(place, isOnward ? size + 1 : size);
  const discussions = isOnward ? fitting(found.slice(0, size)) : fitting(found.toReversed()).reverse();
  const [first] = discussions;
  const count = first === undefined ? 0 : await countDiscussionsBefore(db, lessonId, first);
  const earlier = first !== undefined && count > 0 ? { before: first, count } : null;
  return { discussions, earlier, later: laterThan(place, found[discussions.length]) };
}

/** The cursor of the next page: `next` is the first row read beyond this one. */
function laterThan(place: DiscussionPlace, next: Discussion | undefined): string | null {
  if (place === null) return null;
  return 'before' in place ? place.before : (next?.id ?? null);
}

/** The ids of the first discussions that fit on a page, at least one. */
function fitting(found: readonly Discussion[]): string[] {
  let comments = 0;
  const fit = found.filter((discussion, at) => {
    comments += discussion.comments;
    return at === 0 || comments <= commentsAtOnce;
  });
  return fit.map(({ id }) => id);
}

/** The page of a comment: the latest, or the one that begins with its discussion. */
async function placeOf(db: Db, lessonId: string, commentPlace: CommentPlace): Promise<DiscussionPlace> {
  const named = commentPlace && Object.values(commentPlace)[0];
  const comment = isMessageId(named) ? await commentById(db, lessonId, named) : undefined;
  if (!commentPlace || !comment) return null;
  const id = comment.parent_id ?? comment.id;
  if ('before' in commentPlace) return { before: id };
  if ('comment' in commentPlace) {
    const latest = await discussionsAt(db, lessonId, { place: null, limit: discussionsAtOnce });
    if (fitting(latest.toReversed()).includes(id)) return null;
  }
  return { from: id };
}
