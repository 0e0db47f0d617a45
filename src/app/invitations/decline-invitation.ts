import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { declineInvitation as writeDeclined } from '#db/members/invitations.ts';
import { Refusal } from '#domain/refusal.ts';
import { type CodeAsked, chargingWrongCode, isForAnother, openLocked, stateFor } from './open-invitation.ts';

const decline = action({
  parse: typed<CodeAsked>,
  find: async (tx, { code }, actor) => {
    const open = await openLocked(tx, code, actor);
    if (!open) throw new Refusal('invitation.unusable', {});
    return { ...open, isHolder: open.invitation.kind === 'email' && !(await isForAnother(tx, open, actor)) };
  },
  permission: 'invitation.decline',
  run: async ({ tx, now, found: { community, invitation, ...open }, record }) => {
    const { state } = await stateFor(tx, { community, invitation, ...open }, now);
    if (state === 'declined') return;
    if (state !== 'active') throw new Refusal('invitation.over', { state });
    await writeDeclined(tx, invitation, now);
    await record(community.id, { kind: 'invitation.declined', subject: 'invitation', subjectId: invitation.id });
  },
});

/**
 * Declines a mailed invitation. Needs no account: whoever has the link received the mail. Refuses links for many
 * people.
 */
export async function declineInvitation(app: App, actor: Actor, asked: CodeAsked): Promise<void> {
  await chargingWrongCode(app, actor, () => decline(app, actor, asked));
}
