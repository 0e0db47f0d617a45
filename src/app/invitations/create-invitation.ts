import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { countInvitations, insertInvitation, invitationByHash } from '#db/members/invitations.ts';
import { membership } from '#db/members/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import {
  addressKey,
  type Inviter,
  inviterBounds,
  inviterOf,
  invitesAsStaff,
  type NewInvitation,
  parseInvitation,
} from '#domain/members/invitation.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { isSecret, secretHash } from '#identity/secret.ts';
import { mailCharge, mailInvitation } from './mail-invitation.ts';

type Asked = {
  communityUrl: string;
  /** Made for this form alone: sent twice, it makes one invitation. */
  code: string;
  form: RawForm;
};

const create = action({
  parse: typed<Asked & { publicUrl: string }>,
  charges: ({ form }, actor) => (form.kind === 'email' ? [mailCharge(actor)] : []),
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'invitation.create',
  run: async (step) => {
    const { tx, actor, now, dice, input, found: scope } = step;
    const { community } = scope;
    const own = orNotFound(actor.userId ? await membership(tx, community.id, actor.userId) : undefined);
    const inviter = inviterOf(own.role, community.created_by === own.user_id);
    if (!community.allow_invites && !invitesAsStaff(inviter)) throw new Refusal('invitation.not-by-members', {});
    const parsed = parseInvitation(input.form, inviter);
    if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
    const { days, ...asked } = parsed.value;
    const codeHash = secretHash(orNotFound(isSecret(input.code) ? input.code : null));
    const before = await invitationByHash(tx, codeHash);
    if (before) return shown(orNotFound(before.created_by === own.user_id ? before : null), input.code);
    await requireRoom(step, { userId: own.user_id, inviter });
    const invitation = rowOf(asked, {
      community_id: community.id,
      id: dice.uuid(),
      code_hash: codeHash,
      created_by: own.user_id,
      created_at: now,
      expires_at: now.add({ hours: 24 * days }),
    });
    await insertInvitation(tx, invitation);
    await step.record(community.id, {
      kind: 'invitation.created',
      subject: 'invitation',
      subjectId: invitation.id,
      data: { kind: asked.kind, role: asked.role, maxUses: asked.maxUses, days, skipsApproval: asked.skipsApproval },
    });
    if (asked.email !== null) await mailInvitation(step, invitation, input.code);
    return shown(invitation, input.code);
  },
});

/**
 * Makes an invitation: a link for many, or a mail to one. Gives back its code, to be shown this once: only its hash is
 * kept. Sealed or derived with a key of the installation it could be shown again, but those keys stand in the same
 * database: whoever reads a copy of it would hold every link, those that let in moderators too. Who lost theirs has it
 * changed for another (`resendInvitation`).
 */
export function createInvitation(app: App, actor: Actor, asked: Asked) {
  return create(app, actor, { ...asked, publicUrl: app.publicUrl });
}

function rowOf(
  { kind, email, role, skipsApproval, note, maxUses }: Omit<NewInvitation, 'days'>,
  facts: Pick<
    Parameters<typeof insertInvitation>[1],
    'community_id' | 'id' | 'code_hash' | 'created_by' | 'created_at' | 'expires_at'
  >,
) {
  return {
    ...facts,
    kind,
    email,
    email_key: email === null ? null : addressKey(email),
    role,
    skips_approval: skipsApproval,
    note,
    max_uses: maxUses,
  };
}

function shown({ kind, email }: { kind: NewInvitation['kind']; email: string | null }, code: string) {
  return { kind, email, code };
}

async function requireRoom(
  { tx, now, found: { community } }: Step<unknown, { community: CommunityRow }>,
  { userId, inviter }: { userId: string; inviter: Inviter },
): Promise<void> {
  const { live, perDay } = inviterBounds[inviter];
  const made = await countInvitations(tx, { communityId: community.id, userId, now });
  if (made.live >= live) throw new Refusal('invitation.too-many', { limit: live });
  if (made.today >= perDay) throw new Refusal('invitation.too-many-today', { limit: perDay });
}
