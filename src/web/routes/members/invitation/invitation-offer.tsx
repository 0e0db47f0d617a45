import { Link } from 'react-router';
import type { ShownInvitation } from '#app/invitations/show-invitation.ts';
import { accessTexts } from '#texts/access/access.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { paths } from '#texts/paths.ts';
import type { SignInFacts } from '#web/routes/accounts/sign-in-facts.ts';
import { IncludedList } from '#web/routes/communities/included.tsx';
import type { InvitationRefusal } from '#web/routes/members/invitation.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { CommunityBanner } from '#web/ui/community-cover.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { pictureOf } from '#web/ui/picture-sources.ts';
import { Decline, Way } from './way.tsx';

const words = invitationTexts.page;

export type Open = Extract<ShownInvitation, { kind: 'open' }>;
export type InvitationOfferProps = { shown: Open; refused: InvitationRefusal; code: string; signIn: SignInFacts };

/** A community held out to somebody: what it is, who invites, what taking it up means, and the way in. */
export function InvitationOffer(props: InvitationOfferProps) {
  const { community, inviter, by, expiresAt, step } = props.shown;
  const isWaiting = step.kind === 'settled' && step.status === 'pending';
  return (
    <Page width="text">
      {community.cover && (
        <CommunityBanner cover={community.cover} sizes="(min-width: 44rem) 42rem, 100vw" className="mt-4" />
      )}
      <PageHeader
        title={words.to(community.name)}
        lead={inviter ? words.from(inviter) : undefined}
        status={
          (community.avatar || !community.cover) && (
            <Avatar name={community.name} src={community.avatar && pictureOf(community.avatar, 160)} size="large" />
          )
        }
      />
      <Panel className="grid gap-5">
        {!isBought(props.shown) && <Offered shown={props.shown} />}
        {isWaiting ? (
          <Notice title={words.waitingTitle} quiet>
            {words.waitingWords(community.name)}
          </Notice>
        ) : (
          <Way {...props} />
        )}
        <p className="text-soft">{words.until(expiresAt, community.timeZone)}</p>
        {/* what it costs and the way in come before what it is in full, or they are below a phone's first screen */}
        {isBought(props.shown) && <Offered shown={props.shown} />}
        {by === 'email' && !isWaiting && <Decline />}
      </Panel>
    </Page>
  );
}

/** Whether who takes it up pays for it. */
function isBought({ role, cadence }: Open): boolean {
  return role === 'member' && cadence !== null;
}

/** What one is invited to, and as what. */
function Offered({ shown }: Pick<InvitationOfferProps, 'shown'>) {
  const { community, role, cadence, isSeen, courseCount } = shown;
  return (
    <div className="grid gap-2">
      {community.description && <p className="measure whitespace-pre-line wrap-anywhere">{community.description}</p>}
      {!isBought(shown) && <p className="text-soft">{words.members(community.memberCount)}</p>}
      {role !== 'member' && <p className="font-semibold">{words.as[role]}</p>}
      {isBought(shown) && cadence && (
        <>
          <h2 className="text-lg">{accessTexts.included.title}</h2>
          <IncludedList community={community} cadence={cadence} courseCount={courseCount} />
        </>
      )}
      {isSeen && (
        <p>
          <Link
            className="link inline-flex min-h-11 items-center"
            to={paths.community({ communityUrl: community.url })}
          >
            {words.see}
          </Link>
        </p>
      )}
    </div>
  );
}
