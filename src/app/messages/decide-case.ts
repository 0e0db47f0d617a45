import { action, type Parsed } from '#app/action.ts';
import { type Decision, decideAbout, parseDecision, type RawDecision } from '#app/moderation/close-case.ts';
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
 * Decides about what was said against a message: leaves it, hides it, puts it back, deletes it, or hides it and silences
 * its writer.
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
    await decideAbout(step, judged, async () => {
      await requireRank(step);
      const act = acts[step.input.decision];
      if (act && message.status !== 'deleted') await transitionMessage(step, act);
    });
    step.changed({ communityId: community.id, threadId: thread.id });
    return { id: message.id, thread: thread.id };
  },
});
