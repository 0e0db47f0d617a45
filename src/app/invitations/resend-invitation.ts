import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { writeCode } from '#db/members/invitations.ts';
import { invitationState } from '#domain/members/invitation.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { isSecret, secretHash } from '#identity/secret.ts';
import { findOwnInvitation, type InvitationAddress } from './find-own-invitation.ts';
import { mailCharge, mailInvitation } from './mail-invitation.ts';
import { isHeldBack, keptOf } from './open-invitation.ts';

type Asked = InvitationAddress & { code: string };

const resend = action({
  parse: typed<Asked & { publicUrl: string }>,
  // whether it is mailed is known only once it is found, so links are charged too
  charges: (_, actor) => [mailCharge(actor)],
  find: (tx, input, actor) => findOwnInvitation(tx, input, actor),
  permission: 'invitation.resend',
  run: async (step) => {
    const { tx, now, input, found: scope } = step;
    const { community, invitation } = scope;
    const code = orNotFound(isSecret(input.code) ? input.code : null);
    const shown = { kind: invitation.kind, email: invitation.email, code };
    if (Buffer.compare(invitation.code_hash, secretHash(code)) === 0) return shown;
    const state = invitationState(keptOf(invitation), now);
    if (state !== 'active') throw new Refusal('invitation.over', { state });
    if (await isHeldBack(tx, scope)) throw new Refusal('invitation.not-by-members', {});
    await writeCode(tx, invitation, secretHash(code));
    await step.record(community.id, { kind: 'invitation.sent-again', subject: 'invitation', subjectId: invitation.id });
    await mailInvitation(step, invitation, code);
    return shown;
  },
});

/**
 * Replaces an invitation's code, for when the old one was lost, and mails it again where it goes by mail. The old link
 * stops working.
 */
export function resendInvitation(app: App, actor: Actor, asked: Asked) {
  return resend(app, actor, { ...asked, publicUrl: app.publicUrl });
}
