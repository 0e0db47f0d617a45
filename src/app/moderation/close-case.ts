import type { Step } from '#app/action.ts';
import { actorKindOf } from '#app/members/actor-kind.ts';
import { muteBy } from '#app/members/mute-by.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import { namesOf } from '#db/accounts/users.ts';
import { lastEvent } from '#db/events.ts';
import { membership } from '#db/members/members.ts';
import { closeCase, lockCase } from '#db/messages/moderation-cases.ts';
import type { CommunityRow, ModerationCaseRow } from '#db/tables.ts';
import type { Parsed } from '#domain/form.ts';
import { muteDays } from '#domain/members/mute.ts';
import { type CaseDecision, caseDecisions, type PostKind } from '#domain/messages/message.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';

export type Decision = {
  decision: CaseDecision;
  /** The version of the case that the moderator decided on (optimistic locking). */
  version: number;
  /** Days for which the author is muted, with `mute`. */
  days: number;
};
export type RawDecision = { decision: string; version: string; days: string };

/** Parses a moderator's decision. */
export function parseDecision({ decision, version, days }: RawDecision): Parsed<Decision> {
  const chosen = caseDecisions.find((each) => each === decision);
  const term = muteDays.find((each) => String(each) === days) ?? muteDays[0];
  if (!chosen || !/^\d{1,9}$/.test(version)) return { ok: false, fields: { decision: { code: 'choice' } } };
  return { ok: true, value: { decision: chosen, version: Number(version), days: term } };
}

/** The post that a case is about, and the subject under which its events are recorded. */
export type Judged = {
  kind: PostKind;
  id: string;
  authorId: string | null;
  history: { subject: 'message' | 'lesson'; subjectId: string };
};

type CaseStep = Step<Decision, { community: CommunityRow }>;

/**
 * Carries out a decision and closes the case, whose row is locked. Of two concurrent decisions the first wins, and the
 * other moderator is told who took it.
 */
export async function settleCase(step: CaseStep, judged: Judged, carryOut: () => Promise<unknown>): Promise<void> {
  const { tx, actor, now, input } = step;
  const { community } = step.found;
  const row = orNotFound(await lockCase(tx, community.id, judged.id));
  if (judged.authorId === actor.userId) throw new Refusal('message.own-case', {});
  if (await isDecidedSo(step, judged, row)) return;
  await requireAsSeen(step, row);
  const { decision } = input;
  if (decision !== 'dismiss') await carryOut();
  if (decision === 'mute') await muteAuthor(step, judged.authorId);
  const status = decision === 'dismiss' ? 'dismissed' : 'actioned';
  await closeCase(tx, row, { status, by: actor.userId ?? '', now });
  const { kind, id } = judged;
  await withdrawNotifications(tx, { communityId: community.id, subject: { kind, id }, isDecided: true });
  await step.record(community.id, {
    kind: closings[kind],
    ...judged.history,
    data: { decision, ...(kind === 'comment' && { comment: id }) },
  });
}

/** Refuses a case that is closed already, or that got new reports since the moderator loaded it. */
async function requireAsSeen({ tx, input }: CaseStep, row: ModerationCaseRow): Promise<void> {
  if (row.status === 'open' && row.version === input.version) return;
  if (row.status === 'open') throw new Refusal('message.gone', {});
  const names = await namesOf(tx, row.closed_by ? [row.closed_by] : []);
  throw new Refusal('message.case-closed', { by: names.get(row.closed_by ?? '') || '…' });
}

const closings = { message: 'message.reports-closed', comment: 'lesson.comment-reports-closed' } as const;

/** Whether this is the same decision sent again by the same moderator: resending the form is idempotent. */
async function isDecidedSo({ tx, actor, input }: CaseStep, judged: Judged, row: ModerationCaseRow): Promise<boolean> {
  if (row.status === 'open' || row.closed_by !== actor.userId || row.version !== input.version + 1) return false;
  const { subject, subjectId } = judged.history;
  const closed = await lastEvent(tx, { communityId: row.community_id, subject, subjectId }, [closings[judged.kind]], {
    comment: judged.kind === 'comment' ? judged.id : null,
  });
  return closed?.data.decision === input.decision;
}

/** Mutes the author. A longer mute that is in force stays. */
async function muteAuthor(step: CaseStep, userId: string | null): Promise<void> {
  const { tx, now, input } = step;
  if (!userId) return;
  const until = now.add({ hours: 24 * input.days });
  const before = (await membership(tx, step.found.community.id, userId))?.muted_until ?? null;
  if (before && Temporal.Instant.compare(before, until) >= 0) return;
  const verdict = await muteBy(step, until, { userId, by: await actorKindOf(step) });
  if (verdict.kind === 'refused') throw new Refusal('message.rank', {});
}
