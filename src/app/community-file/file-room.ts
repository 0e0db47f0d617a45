import { type SectionName, sections } from '#db/communities/community-tables.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { isObject, type Row } from './file-json.ts';

/** How many rows of a section may name one thing: as many as can be made here, where a page shows all of them. */
const mostOfOne: readonly (readonly [SectionName, string, number])[] = [
  ['courseModules', 'courseId', courseLimits.modules],
  ['lessons', 'courseId', courseLimits.lessons],
  ['lessonFiles', 'lessonId', courseLimits.files],
  ['lessonCommentVersions', 'commentId', messageLimits.changes],
  ['messagePictures', 'messageId', messageLimits.pictures],
  ['messageMentions', 'messageId', messageLimits.mentions],
  ['messageVersions', 'messageId', messageLimits.changes],
  ['accessPayments', 'userId', fileLimits.access],
  ['accessGrants', 'userId', fileLimits.access],
  ['accessLedger', 'paymentId', fileLimits.ledger],
  ['accessReminders', 'grantId', fileLimits.reminders],
];

/** Refuses more of what a page shows whole than can be made here: an outline, a discussion, what goes with a message. */
export function requireRoom(whole: Record<string, unknown>): void {
  const rowsOf = (name: SectionName) => {
    const list = whole[name];
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  const lists = ['people', 'members', ...Object.keys(sections)].map((name) => whole[name]);
  const count = lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  if (count > fileLimits.rows) throw new Refusal('import.too-large', {});
  const isOver = (rows: readonly Row[], key: string, most: number) => {
    const counts = new Map<unknown, number>();
    for (const { [key]: of } of rows) if (of !== undefined) counts.set(of, (counts.get(of) ?? 0) + 1);
    return [...counts.values()].some((count) => count > most);
  };
  // a place in a discussion is free again once its answer was deleted
  const answers = rowsOf('lessonComments').filter(({ parentId, deletedAt }) => parentId && !deletedAt);
  const pinned = rowsOf('messageThreads').filter(({ pinnedAt }) => pinnedAt);
  if (
    rowsOf('courses').length > courseLimits.courses ||
    pinned.length > messageLimits.pinned ||
    isOver(answers, 'parentId', courseLimits.answers) ||
    mostOfOne.some(([name, key, most]) => isOver(rowsOf(name), key, most))
  )
    throw new Refusal('import.too-large', {});
}
