import { brand } from '#brand';
import type { InvitedRole } from '#domain/members/invitation.ts';
import { formatDeadline } from '#texts/format.ts';
import { invitations } from './invitations.ts';

type Facts = {
  /** Null where the name is not one for strangers (`nameForStrangers`). */
  inviter: string | null;
  community: string | null;
  role: InvitedRole;
  until: string;
  timeZone: string;
  /** The whole address of the invitation. */
  address: string;
};

/** The mail that invites one person: who, where to, until when, and the way out. A name that is left out is on the page. */
export function invitationMail({ inviter, community, role, until, timeZone, address }: Facts) {
  const who = inviter ?? 'Alguien';
  const subject = `${who} te invita a ${community === null ? 'una comunidad' : `«${community}»`}`;
  const place = community === null ? 'una comunidad' : `la comunidad «${community}»`;
  const lead = `${who} te invita a entrar en ${place} de ${brand.name}${invitations.asRole[role]}.`;
  const ends = `La invitación es solo para esta dirección de correo y vale hasta el ${formatDeadline(until, timeZone)}.`;
  const away = 'Si no conoces a esta persona, no hace falta que hagas nada. En la misma página puedes decir que no.';
  return {
    subject,
    text: [lead, `Para verla: ${address}`, ends, away].join('\n\n'),
    html: [
      `<p>${escaped(lead)}</p>`,
      `<p><a href="${escaped(address)}">Ver la invitación</a></p>`,
      `<p>${escaped(ends)}</p>`,
      `<p>${escaped(away)}</p>`,
    ].join('\n'),
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
