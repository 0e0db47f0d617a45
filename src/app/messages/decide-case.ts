import { action, type Parsed, type Step } from '#app/action.ts';
import { muteBy } from '#app/members/mute-by.ts';
import { handOf } from '#app/members/pass-member.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import { eventsOf } from '#db/events.ts';
import { membership } from '#db/members.ts';
import { closeCase, lockCase } from '#db/moderation-cases.ts';
import { namesOf } from '#db/messages.ts';
import type { ModerationCaseRow } from '#db/tables.ts';
import { type CaseDecision, caseDecisions, type MessageAct } from '#domain/message.ts';
import { muteDays } from '#domain/mute.ts';
import { found, Refusal } from '#domain/refusal.ts';
import { demandRank, passMessageBy } from './change-message.ts';
import { type FoundMessage, findLockedMessage, type OfMessage } from './find-message.ts';

type Decision = OfMessage & {
  decision: CaseDecision;
  /** The case as whoever decides has seen it. */
  version: number;
  /** How long its writer is silenced, with `mute`. */
  days: number;
};
type RawDecision = OfMessage & { decision: string; version: string; days: string };

const acts: Partial<Record<CaseDecision, MessageAct>> = {
  hide: 'hide',
  restore: 'restore',
  delete: 'delete',
  mute: 'hide',
};

/**
 * Decides about what was said against a message: leaves it, hides it, puts it back, deletes it, or hides it and silences
 * its writer. Of two who decide at once the first does, and the other is told who it was.
 */
export const decideCase = action({
  parse: ({ decision, version, days, ...of }: RawDecision): Parsed<Decision> => {
    const chosen = caseDecisions.find((each) => each === decision);
    const term = muteDays.find((each) => String(each) === days) ?? muteDays[0];
    if (!chosen || !/^\d{1,9}$/.test(version)) return { ok: false, fields: { decision: { code: 'choice' } } };
    return { ok: true, value: { ...of, decision: chosen, version: Number(version), days: term } };
  },
  find: (tx, input, actor) => findLockedMessage(tx, input, actor),
  permission: 'message.moderate',
  run: async (step) => {
    const { tx, actor, now, input, found: at } = step;
    const { community, message, thread } = at;
    const row = found(await lockCase(tx, community.id, message.id));
    if (message.author_id === actor.userId) throw new Refusal('message.own-case', {});
    if (await isDecidedSo(step, row)) return { id: message.id, thread: thread.id };
    if (row.status !== 'open' || row.version !== input.version) {
      const names = await namesOf(tx, row.closed_by ? [row.closed_by] : []);
      if (row.status === 'open') throw new Refusal('message.gone', {});
      throw new Refusal('message.case-closed', { by: names.get(row.closed_by ?? '') || '…' });
    }
    const { decision } = input;
    if (decision !== 'dismiss') await demandRank(step);
    const act = acts[decision];
    if (act && message.status !== 'deleted') await passMessageBy(step, act);
    if (decision === 'mute') await muteAuthor(step);
    const by = actor.userId ?? '';
    await closeCase(tx, row, { status: decision === 'dismiss' ? 'dismissed' : 'actioned', by, now });
    await withdrawNotifications(tx, { communityId: community.id, subject: { kind: 'message', id: message.id } });
    await step.record(community.id, {
      kind: 'message.reports-closed',
      subject: 'message',
      subjectId: message.id,
      data: { decision },
    });
    step.changed({ communityId: community.id, threadId: thread.id });
    return { id: message.id, thread: thread.id };
  },
});

/** Whether it was this hand that decided so about the case as it was seen: the same form again. */
async function isDecidedSo({ tx, actor, input }: Step<Decision, FoundMessage>, row: ModerationCaseRow): Promise<boolean> {
  if (row.status === 'open' || row.closed_by !== actor.userId || row.version !== input.version + 1) return false;
  const closed = (await eventsOf(tx, row.community_id, 'message', row.message_id)).findLast(
    ({ kind }) => kind === 'message.reports-closed',
  );
  return (closed?.data as { decision?: string } | undefined)?.decision === input.decision;
}

/** Silences whoever wrote it; who is silenced for longer already stays so. */
async function muteAuthor(step: Step<Decision, FoundMessage>): Promise<void> {
  const { tx, now, input, found: at } = step;
  const { author_id: userId } = at.message;
  if (!userId) return;
  const until = now.add({ hours: 24 * input.days });
  const before = (await membership(tx, at.community.id, userId))?.muted_until ?? null;
  if (before && Temporal.Instant.compare(before, until) >= 0) return;
  const verdict = await muteBy(step, until, { userId, by: await handOf(step) });
  if (verdict.kind === 'refused') throw new Refusal('message.rank', {});
}
