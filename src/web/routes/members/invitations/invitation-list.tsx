import { Form, useNavigation } from 'react-router';
import type { ShownInvitations } from '#app/invitations/show-invitations.ts';
import type { InvitationState } from '#domain/members/invitation.ts';
import { formatDateTime, zoneName } from '#texts/format.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const words = invitationTexts.list;

type Shown = ShownInvitations['invitations'][number];

const tones: Record<InvitationState, BadgeTone> = {
  active: 'good',
  expired: 'off',
  used_up: 'strong',
  declined: 'wrong',
  revoked: 'off',
};

/** The invitations that were made, what is left of each, who came by it, and what may be done with it. */
export function InvitationList({ shown }: { shown: ShownInvitations }) {
  const { community, invitations: rows, before, after, code, can } = shown;
  const { timeZone } = community;
  const page = paths.invitations({ communityUrl: community.url });
  const columns: Column<Shown>[] = [
    { key: 'what', header: words.what, heading: true, cell: (each) => <What invitation={each} seesAll={can.seeAll} /> },
    {
      key: 'state',
      header: words.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
    },
    { key: 'uses', header: words.uses, cell: (each) => <Uses invitation={each} /> },
    {
      key: 'until',
      header: words.until(zoneName(timeZone)),
      cell: ({ expiresAt }) => formatDateTime(expiresAt, timeZone),
    },
    {
      key: 'acts',
      header: words.acts,
      bare: true,
      cell: (each) => <Acts invitation={each} code={code} />,
    },
  ];
  return (
    <Section
      title={can.seeAll ? words.title : words.ownTitle}
      {...(rows.some(({ kind, can: { resend } }) => kind === 'link' && resend) && { lead: words.lead })}
      id="hechas"
    >
      <Table
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState heading="h3" title={words.none}>
            {words.noneWords}
          </EmptyState>
        }
      />
      <Pager
        label={words.pages}
        before={before && `${page}?antes=${before}`}
        after={after && `${page}?despues=${after}`}
      />
    </Section>
  );
}

/** What an invitation is called where it has no words of its own. */
function nameOf({ kind, email, note }: Shown): string {
  return note ?? (kind === 'email' ? words.emailTo(email ?? '') : words.link);
}

function What({ invitation, seesAll }: { invitation: Shown; seesAll: boolean }) {
  const facts = factsOf(invitation, seesAll);
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="wrap-anywhere">{nameOf(invitation)}</span>
      {facts.length > 0 && <span className="text-base font-normal wrap-anywhere text-soft">{facts.join(' · ')}</span>}
    </span>
  );
}

function factsOf({ kind, email, note, role, skipsApproval, inviter }: Shown, seesAll: boolean): string[] {
  const to = kind === 'email' ? words.emailTo(email ?? '') : words.link;
  const from = inviter === null ? words.own : words.by(inviter);
  return [
    Boolean(note) && to,
    role !== 'member' && words.role(invitationTexts.form.roles[role]),
    skipsApproval && role === 'member' && words.skips,
    seesAll && from,
  ].filter((fact) => fact !== false);
}

function Uses({ invitation: { used, maxUses, comers } }: { invitation: Shown }) {
  if (used === 0) return <span className="figures">{words.usesOf(used, maxUses)}</span>;
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">
        <span className="figures">{words.usesOf(used, maxUses)}</span>
      </summary>
      <p className="font-semibold">{words.who(used)}</p>
      <ul className="grid gap-0.5 pb-2">
        {comers.map(({ uid, name, status }) => (
          <li key={uid} className="wrap-anywhere">
            {words.came(name, status, stateNames.member)}
          </li>
        ))}
        {used > comers.length && <li className="text-soft">{words.more(used - comers.length)}</li>}
      </ul>
    </details>
  );
}

function Acts({ invitation, code }: { invitation: Shown; code: string }) {
  const sent = useNavigation().formData;
  const { id, kind, can } = invitation;
  const isSending = (act: string) => sent?.get('act') === act && sent.get('invitation') === id;
  if (!can.revoke && !can.resend) return null;
  const resend = kind === 'email' ? words.resend : words.renew;
  return (
    <span className="flex flex-wrap gap-2">
      {can.resend && (
        <Form method="post">
          <input type="hidden" name="invitation" value={id} />
          <input type="hidden" name="code" value={code} />
          <Button
            kind="secondary"
            size="small"
            name="act"
            value="resend"
            pending={isSending('resend')}
            aria-label={`${resend}: ${nameOf(invitation)}`}
          >
            {resend}
          </Button>
        </Form>
      )}
      {can.revoke && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="invitation" value={id} />
          <Button
            kind="quiet"
            size="small"
            name="act"
            value="revoke"
            pending={isSending('revoke')}
            aria-label={words.revokeOf(nameOf(invitation))}
          >
            {words.revoke}
          </Button>
        </Form>
      )}
    </span>
  );
}
