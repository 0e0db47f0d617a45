import type { Actor } from '#app/app.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { revokeInvitation } from '#app/invitations/revoke-invitation.ts';
import { showInvitations } from '#app/invitations/show-invitations.ts';
import { newSecret } from '#identity/secret.ts';
import { accountOf, type Demo } from './stage.ts';

const communityUrl = 'sexto-b-ayna';
const families = [
  ['Paula Núñez', 'paula@ejemplo.es'],
  ['Íñigo Etxeberria', 'inigo@ejemplo.es'],
  ['Lucía Fernández', 'lucia@ejemplo.es'],
  ['José Ángel Núñez', 'joseangel@ejemplo.es'],
] as const;

/** The class comes in by a link; another link has expired and one was revoked. */
export async function inviteFamilies({ app, clock }: Demo, today: Temporal.Instant): Promise<void> {
  const ana = await accountOf(app, 'Ana Ruiz', 'ana@ejemplo.es');
  const invite = async (actor: Actor, form: Record<string, string>) =>
    (await createInvitation(app, actor, { communityUrl, code: newSecret(app.dice), form })).code;
  clock.set(today.subtract({ hours: 24 * 20 }));
  await invite(ana, { note: 'Reunión de octubre', days: '3', uses: '30' });
  clock.set(today.subtract({ hours: 24 * 4 }));
  const mistaken = await invite(ana, { note: 'Enlace que se publicó por error', uses: '100' });
  const { invitations } = await showInvitations(app, ana, { communityUrl, place: null });
  const [{ id: invitation } = { id: '' }] = invitations.filter(({ note }) => note?.startsWith('Enlace'));
  const group = await invite(ana, { note: 'Grupo de WhatsApp de la clase', days: '14' });
  for (const [index, [name, email]] of families.entries()) {
    clock.set(today.subtract({ hours: 24 * 4 - 7 * index - 2 }));
    const actor = await accountOf(app, name, email);
    const code = index === 0 ? mistaken : group;
    await redeemInvitation(app, actor, { code, form: { rules: 'si' } });
  }
  await revokeInvitation(app, ana, { communityUrl, invitation });
  await invite(ana, { note: 'Para Marta, que venderá en el mercadillo', role: 'seller', uses: '1', days: '7' });
}
