import type { ReactNode } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import type { showCommunity } from '#app/community-pages/show-community.ts';
import { accessTexts } from '#texts/access/access.ts';
import { formatLongDate, formatMoneyNamed } from '#texts/format.ts';
import { memberTexts } from '#texts/members/members.ts';
import { paths } from '#texts/paths.ts';
import { AccessTerms } from '#web/routes/access/access-terms.tsx';
import type { SignInFacts } from '#web/routes/accounts/sign-in-facts.ts';
import type { RefusedForm } from '#web/server/form-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { costOf, Entry, Reason } from './join-entry.tsx';

type Shown = Awaited<ReturnType<typeof showCommunity>>;

/** What the forms of joining and leaving came back with, when the rules said no. */
export type JoinRefusal = RefusedForm | undefined;

export type JoinBoxProps = Pick<Shown, 'community' | 'creator' | 'join' | 'open'> & {
  refused: JoinRefusal;
  signIn: SignInFacts;
};

const words = memberTexts.join;

/** The box for visitors of a community: their next step towards joining. */
export function JoinBox(props: JoinBoxProps) {
  const [search] = useSearchParams();
  const { join, refused } = props;
  const done = refused ? null : search.get('hecho');
  return (
    <>
      {done !== null && Object.hasOwn(words.done, done) && (
        <Notice tone="success" quiet className="mb-6">
          {words.done[done as keyof typeof words.done]}
        </Notice>
      )}
      <Grace {...props} />
      <Owed {...props} />
      {join.kind !== 'member' && join.kind !== 'not-running' && (
        <Panel className="mb-4 grid scroll-mt-4 gap-4" id="entrar">
          <h2 className="text-2xl">{join.isInReview ? words.inReview : words.titles[join.kind]}</h2>
          {refused?.refused && refused.act !== 'leave' && <Notice tone="error">{refused.refused.message}</Notice>}
          <Step {...props} kind={join.kind} isBack={search.get('entrar') === '1' && !refused} />
        </Panel>
      )}
    </>
  );
}

/** Tells a member whose access is over that they are let in for some days yet, and how to stay. */
function Grace({ community, join }: JoinBoxProps) {
  const cost = costOf({ community, join });
  if (!join.grace || !cost) return null;
  const says = accessTexts.state.grace;
  const day = (instant: string) => formatLongDate(instant, community.timeZone);
  return (
    <Notice
      tone="warning"
      quiet
      className="mb-6"
      title={says.title}
      action={
        <ButtonLink size="small" to={paths.access({ communityUrl: community.url })}>
          {accessTexts.join.renew(cost.price, cost.cadence)}
        </ButtonLink>
      }
    >
      {says.words(day(join.grace.endsAt), day(join.grace.until))}
    </Notice>
  );
}

/** Tells a non-member that a refund is due to them, and whom to ask about it. */
function Owed({ community, join }: JoinBoxProps) {
  if (join.owed.length === 0) return null;
  const says = accessTexts.owed;
  return (
    <Notice
      tone="warning"
      quiet
      className="mb-6"
      title={says.title(join.owed.map((sum) => formatMoneyNamed(sum, community.country)))}
      action={
        <ButtonLink size="small" kind="secondary" to={paths.access({ communityUrl: community.url })}>
          {says.see}
        </ButtonLink>
      }
    >
      {says.words}
    </Notice>
  );
}

type StepProps = JoinBoxProps & { kind: keyof typeof words.titles; isBack: boolean };

function Step({ kind, ...props }: StepProps): ReactNode {
  switch (kind) {
    case 'closed':
      return null;
    case 'waiting':
      return <Waiting />;
    case 'wait':
      return <WaitUntil {...props} />;
    case 'invite-only':
      return <p className="measure">{words.inviteWords(props.creator)}</p>;
    case 'full':
      return <p className="measure">{words.fullWords(props.join.limit ?? 0)}</p>;
    case 'no-pass':
      return <p className="measure">{accessTexts.join.noPass(props.join.limit ?? 0)}</p>;
    case 'no-way':
      return <NoWay {...props} />;
    case 'pay':
    case 'renew':
      return <Payment {...props} kind={kind} />;
    case 'raffle':
      return <ByRaffle {...props} />;
    default:
      return <Entry {...props} kind={kind} />;
  }
}

/** Says why somebody is not let in now, and until when. */
function WaitUntil({ community, join }: JoinBoxProps) {
  return <Reason reason={join.reason}>{join.until && <p>{words.until(join.until, community.timeZone)}</p>}</Reason>;
}

function Waiting() {
  const isSending = useNavigation().formData?.get('act') === 'withdraw';
  return (
    <>
      <p className="measure">{words.waitingWords}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="act" value="withdraw" />
        <Button kind="secondary" pending={isSending}>
          {words.withdraw}
        </Button>
      </Form>
    </>
  );
}

/** Access costs, and there is nobody to pay it to yet. */
function NoWay(props: JoinBoxProps) {
  const cost = costOf(props);
  if (!cost) return null;
  return (
    <>
      <p className="measure">{accessTexts.join.noWay}</p>
      <AccessTerms {...cost} isOfRaffles={props.community.isOfRaffles} isFolded />
    </>
  );
}

/** Who is let in, and pays on a page of their own. */
function Payment({ community, join, kind }: JoinBoxProps & { kind: 'pay' | 'renew' }) {
  const { price, country, url } = community;
  const { cadence, isInReview } = join;
  const words = accessTexts.join;
  const isSending = useNavigation().formData?.get('act') === 'begin';
  if (!price || !cadence) return null;
  const cost = formatMoneyNamed(price, country);
  const lead = kind === 'pay' ? words.approvedWords : words.renewWords;
  return (
    <>
      <p className="measure">{isInReview ? words.inReview : lead}</p>
      {isInReview ? (
        <div>
          <ButtonLink to={paths.access({ communityUrl: url })} kind="secondary">
            {words.seePayment}
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" action={paths.access({ communityUrl: url })}>
          <Button name="act" value="begin" pending={isSending}>
            {kind === 'renew' ? words.renew(cost, cadence) : words.pay(cost, cadence)}
          </Button>
        </Form>
      )}
      {!isInReview && <AccessTerms price={cost} cadence={cadence} isOfRaffles={community.isOfRaffles} isFolded />}
    </>
  );
}

function ByRaffle({ community, open }: JoinBoxProps) {
  const selling = open.filter(({ phase }) => phase === 'selling');
  const [only, ...others] = selling;
  const price = only && others.length === 0 ? only.price : community.price;
  const isFree = price?.amount === 0;
  return (
    <>
      <p className="measure">
        {words.raffleWords(price && !isFree ? formatMoneyNamed(price, community.country) : null)}{' '}
        {!only && words.noRaffle}
      </p>
      {only && (
        <div>
          <ButtonLink
            to={
              others.length === 0 ? paths.raffle({ communityUrl: community.url, raffle: only.slug }) : '#rifas-abiertas'
            }
          >
            {others.length === 0 ? words.raffle : words.raffles}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
