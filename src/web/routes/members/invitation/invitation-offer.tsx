import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { ShownInvitation } from '#app/invitations/show-invitation.ts';
import { joinLimits } from '#domain/members/membership-join.ts';
import { accessTexts, priceWords } from '#texts/access/access.ts';
import { formatMoneyNamed } from '#texts/format.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { memberTexts } from '#texts/members/members.ts';
import { paths } from '#texts/paths.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { SignInFacts } from '#web/routes/accounts/sign-in-facts.ts';
import { IncludedList } from '#web/routes/communities/included.tsx';
import type { InvitationRefusal } from '#web/routes/members/invitation.tsx';
import { ListedBox } from '#web/routes/members/listed-box.tsx';
import { SignInToJoin } from '#web/routes/members/sign-in-to-join.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CommunityBanner } from '#web/ui/community-cover.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { pictureOf } from '#web/ui/picture-sources.ts';
import { TextArea } from '#web/ui/text-area.tsx';

const words = invitationTexts.page;

type Open = Extract<ShownInvitation, { kind: 'open' }>;
type InvitationOfferProps = { shown: Open; refused: InvitationRefusal; code: string; signIn: SignInFacts };

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

const labels = { enter: words.enter, apply: words.apply, pay: words.pay } as const;

function wayOf({ step, role }: Open): keyof typeof labels {
  if (step.kind === 'settled') return 'pay';
  if (step.act === 'apply') return 'apply';
  return step.act === 'await-payment' && role === 'member' ? 'pay' : 'enter';
}

function leadOf(shown: Open): string {
  const { community } = shown;
  const way = wayOf(shown);
  if (way === 'apply') return words.applyWords;
  if (way === 'enter') return words.enterWords;
  const { price, paymentType, country } = community;
  if (paymentType === 'per_ticket') return words.ticketWords;
  const cost = price && paymentType && priceWords(formatMoneyNamed(price, country), paymentType);
  return cost && !shown.isPayable ? words.noWayWords(cost) : words.payWords(cost);
}

function Way({ shown, refused, code, signIn }: InvitationOfferProps) {
  const { community, waitUntil, isSignedIn, step, role } = shown;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get('act') === 'redeem';
  useFocusFault(form, refused);
  const way = wayOf(shown);
  if (waitUntil) return <p className="measure">{words.waitUntil(waitUntil, community.timeZone)}</p>;
  if (!isSignedIn) {
    return (
      <SignInToJoin
        {...signIn}
        lead={leadOf(shown)}
        needs={words.signIn}
        label={words.signInAction}
        returnTo={paths.invitation({ code })}
      />
    );
  }
  const asks = step.kind === 'act' && step.act === 'apply' && community.joinQuestion !== '';
  const typed = refused?.values.answer;
  return (
    <Form method="post" ref={form} noValidate className="grid gap-4">
      <input type="hidden" name="act" value="redeem" />
      {refused && <Notice tone="error">{refused.refused.message}</Notice>}
      <p className="measure">{leadOf(shown)}</p>
      {asks && (
        <Field label={community.joinQuestion} optional error={refused?.refused.fields.answer}>
          <TextArea name="answer" maxLength={joinLimits.answer} defaultValue={typeof typed === 'string' ? typed : ''} />
        </Field>
      )}
      {community.rules && (
        <div className="grid gap-1">
          <details>
            <summary className="link inline-flex min-h-11 items-center">{memberTexts.join.rules}</summary>
            <p className="measure rounded-md bg-well p-4 whitespace-pre-line wrap-anywhere">{community.rules}</p>
          </details>
          <Checkbox
            name="rules"
            label={memberTexts.join.rulesAgree}
            error={refused?.refused.fields.rules}
            defaultChecked={refused ? 'rules' in refused.values : false}
          />
        </div>
      )}
      {role === 'member' && <ListedBox typed={refused?.values} />}
      <div>
        <Button pending={isSending}>{labels[way]}</Button>
      </div>
    </Form>
  );
}

function Decline() {
  const isSending = useNavigation().formData?.get('act') === 'decline';
  return (
    <Form method="post" className="border-t border-line pt-4">
      <Button kind="quiet" name="act" value="decline" pending={isSending}>
        {words.decline}
      </Button>
    </Form>
  );
}
