import { action } from '#app/action.ts';
import { type Decision, parseDecision, type RawDecision, settleCase } from '#app/moderation/close-case.ts';
import type { Parsed } from '#domain/form.ts';
import type { CaseDecision, MessageAct } from '#domain/messages/message.ts';
import { requireRank, transitionMessage } from './change-message.ts';
import { findLockedMessage, type OfMessage } from './find-message.ts';

const acts: Partial<Record<CaseDecision, MessageAct>> = {
  hide: 'hide',
  restore: 'restore',
  delete: 'delete',
  mute: 'hide',
};

/**
 * Decides a case about a message: dismisses it, hides, restores or deletes the message, or hides it and mutes its author.
 */
export const decideCase = action({
  parse: ({ communityUrl, message, ...raw }: OfMessage & RawDecision): Parsed<OfMessage & Decision> => {
    const parsed = parseDecision(raw);
    return parsed.ok ? { ok: true, value: { communityUrl, message, ...parsed.value } } : parsed;
  },
  find: (tx, input, actor) => findLockedMessage(tx, input, actor),
  permission: 'message.moderate',
  run: async (step) => {
    const { community, message, thread } = step.found;
    const judged = {
      kind: 'message',
      id: message.id,
      authorId: message.author_id,
      history: { subject: 'message', subjectId: message.id },
    } as const;
    await settleCase(step, judged, async () => {
      await requireRank(step);
      const act = acts[step.input.decision];
      if (act && message.status !== 'deleted') await transitionMessage(step, act);
    });
    step.changed({ communityId: community.id, threadId: thread.id });
    return { id: message.id, thread: thread.id };
  },
});
