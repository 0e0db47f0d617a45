import { data, redirect } from 'react-router';
import { openPayment } from '#app/access/open-payment.ts';
import { declineInvitation } from '#app/invitations/decline-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { showInvitation } from '#app/invitations/show-invitation.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { loginAddress } from '#web/routes/accounts/addresses.ts';
import { signInFacts } from '#web/routes/accounts/sign-in-facts.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { attempt } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { doneAt } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/invitation';
import { InvitationOffer } from './invitation/invitation-offer.tsx';

const words = invitationTexts.page;

export async function loader({ params: { code }, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const isDeclined = new URL(request.url).searchParams.get('hecho') === 'rechazada';
  const shown = await attempt(() => showInvitation(app, actor, { code }));
  const signIn = signInFacts(app, request);
  if (!shown.ok)
    return data({ kind: 'refused' as const, message: shown.message, isDeclined, signIn }, { status: shown.status });
  const { value } = shown;
  // unknown codes, revoked ones and those of banned people get the same answer
  return data(
    { ...value, isDeclined, signIn },
    { status: value.kind === 'unusable' ? 404 : value.kind === 'over' ? 410 : 200 },
  );
}

export function action(args: Route.ActionArgs) {
  const { code } = args.params;
  const page = paths.invitation({ code });
  return formActions(args, {
    decline: async ({ app, actor }) => {
      await declineInvitation(app, actor, { code });
      return doneAt(page, 'rechazada');
    },
    redeem: async ({ app, actor, account, form }) => {
      if (!account) throw redirect(loginAddress(page));
      const redeemed = await redeemInvitation(app, actor, { code, form });
      const { communityUrl, status } = redeemed;
      // who owes what access costs goes on to pay it; where that cannot begin now, the community's page says why
      const isPaying =
        status === 'awaiting_payment' && (await attempt(() => openPayment(app, actor, { communityUrl }))).ok;
      return isPaying ? paths.access({ communityUrl }) : wayOn(redeemed, page);
    },
  });
}

/** Where to redirect after redeeming. A private community shows nothing until one is admitted. */
function wayOn(
  { communityUrl, status, isPrivate }: Awaited<ReturnType<typeof redeemInvitation>>,
  page: string,
): string {
  const community = paths.community({ communityUrl });
  if (status === 'active') return doneAt(community, 'dentro');
  if (status === 'pending') return isPrivate ? page : doneAt(community, 'solicitud');
  return `${community}#entrar`;
}

/** What an invitation's form came back with, when the rules said no. */
export type InvitationRefusal = Route.ComponentProps['actionData'];

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function Invitation({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.kind === 'open') {
    const isUnusable = actionData?.refused.code === 'invitation.unusable';
    if (isUnusable) return <Message title={words.unusable}>{words.unusableWords}</Message>;
    return <InvitationOffer shown={loaderData} refused={actionData} code={params.code} signIn={loaderData.signIn} />;
  }
  return <Closed shown={loaderData} />;
}

type Closed = Exclude<Route.ComponentProps['loaderData'], { kind: 'open' }>;

/** An invitation that leads nowhere just now, and what can be done about it. */
function Closed({ shown }: { shown: Closed }) {
  switch (shown.kind) {
    case 'member':
      return (
        <Message
          title={words.memberTitle}
          action={<ButtonLink to={paths.community({ communityUrl: shown.community.url })}>{words.go}</ButtonLink>}
        >
          {words.memberWords(shown.community.name)}
        </Message>
      );
    case 'over':
      if (shown.state === 'declined' && shown.isDeclined) {
        return <Message title={words.declinedTitle}>{words.declinedWords}</Message>;
      }
      return <Message title={words.overTitle[shown.state]}>{words.overWords[shown.state]}</Message>;
    case 'held-back':
      return <Message title={words.heldBackTitle}>{words.heldBackWords}</Message>;
    case 'not-running':
      return <Message title={words.notRunningTitle}>{words.notRunningWords}</Message>;
    case 'for-another':
      return <Message title={words.forAnotherTitle}>{words.forAnotherWords(shown.email)}</Message>;
    case 'refused':
      return <Message title={words.tooMany}>{shown.message}</Message>;
    case 'unusable':
      return <Message title={words.unusable}>{words.unusableWords}</Message>;
  }
}

function Message({
  title,
  action = <ButtonLink to={paths.home()}>{words.home}</ButtonLink>,
  children,
}: {
  title: string;
  action?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Page width="text">
      <PageHeader title={words.title} />
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </Page>
  );
}
