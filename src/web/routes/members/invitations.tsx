import { data, Link, useSearchParams } from 'react-router';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { resendInvitation } from '#app/invitations/resend-invitation.ts';
import { revokeInvitation } from '#app/invitations/revoke-invitation.ts';
import { showInvitations } from '#app/invitations/show-invitations.ts';
import { listPlace } from '#domain/members/people-list.ts';
import { invitationTexts as words } from '#texts/members/invitations.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions } from '#web/server/form-actions.ts';
import { qrCode } from '#web/server/qr-code.ts';
import { orPage } from '#web/server/refusals.ts';
import { doneAt } from '#web/ui/done-toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/invitations';
import { InvitationList } from './invitations/invitation-list.tsx';
import { MadeInvitation } from './invitations/made-invitation.tsx';
import { NewInvitation } from './invitations/new-invitation.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const place = listPlace(searchParams.get('despues'), searchParams.get('antes'));
  return orPage(() => showInvitations(app, actor, { communityUrl: params.communityUrl, place }));
}

export function action(args: Route.ActionArgs) {
  const { communityUrl } = args.params;
  return formActions(
    args,
    {
      create: async (sent) => {
        const { app, actor, form } = sent;
        return madeAnswer(sent, await createInvitation(app, actor, { communityUrl, code: text(form.code), form }));
      },
      resend: async (sent) => {
        const { app, actor, form } = sent;
        const invitation = text(form.invitation);
        return madeAnswer(
          sent,
          await resendInvitation(app, actor, { communityUrl, invitation, code: text(form.code) }),
        );
      },
      revoke: async ({ app, actor, form }) => {
        await revokeInvitation(app, actor, { communityUrl, invitation: text(form.invitation) });
        return doneAt(paths.invitations({ communityUrl }), 'retirada');
      },
    },
    { refuse: (refused) => ({ ...refused, made: null }) },
  );
}

/** Shows the link of an invitation, which is known now and never again: only its hash is kept. */
async function madeAnswer(
  { app, act, form }: FormSent,
  { code, kind, email }: Awaited<ReturnType<typeof createInvitation>>,
) {
  const address = app.publicUrl + paths.invitation({ code });
  return data({ refused: null, act, values: form, made: { kind, email, address, qr: await qrCode(address) } });
}

/** What the forms of the page came back with: a link, shown this once, or why not. */
export type InvitationsReturned = Route.ComponentProps['actionData'];

/** Addresses, and for one moment the code of an invitation: nothing on the way keeps them. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  const { community, can, isOff } = loaderData;
  const [search] = useSearchParams();
  const at = { communityUrl: community.url };
  const isDone = search.get('hecho') === 'retirada' && !actionData;
  const isElsewhere = actionData?.refused && actionData.act !== 'create';
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <PageHeader
        title={words.title}
        lead={words.lead(community.name)}
        back={{ to: `${paths.tickets(at)}?ver=personas`, label: words.back }}
      />
      <div className="grid gap-4">
        {isDone && (
          <Notice tone="success" quiet>
            {words.done.retirada}
          </Notice>
        )}
        {isElsewhere && <Notice tone="error">{actionData.refused?.message}</Notice>}
        {community.status !== 'active' && (
          <Notice tone="warning" quiet>
            {words.notRunning}
          </Notice>
        )}
        {!community.settings.allowInvites && (
          <Notice
            tone="warning"
            quiet
            action={
              can.configure && (
                <Link className="link" to={`${paths.settings(at)}#funciones`}>
                  {words.off.settings}
                </Link>
              )
            }
          >
            {isOff ? words.off.members : words.off.staff}
          </Notice>
        )}
        {actionData?.made && <MadeInvitation made={actionData.made} name={community.name} />}
      </div>
      {can.create && <NewInvitation key={loaderData.code} shown={loaderData} returned={actionData} />}
      <InvitationList shown={loaderData} />
    </Page>
  );
}
