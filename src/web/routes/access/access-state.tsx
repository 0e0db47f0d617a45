import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { accessTexts, type PutAwayStatus } from '#texts/access/access.ts';
import { formatLongDate, formatMoneyNamed } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { isPutAway } from '#web/routes/communities/put-away-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';
import type { AccessData } from './access.tsx';

type Props = { shown: AccessData };

const words = accessTexts.state;
const tones: Record<AccessData['access']['state'], NoticeTone> = {
  endless: 'success',
  running: 'success',
  grace: 'warning',
  over: 'warning',
  none: 'info',
};

/** How a payment stands that says by itself that one has no access yet. */
const paying: ReadonlySet<string> = new Set(['pending', 'in_review', 'rejected']);

/** Whether one has access and until when, and the way to get it or to go on. */
export function AccessState({ shown }: Props) {
  const { access, place } = shown;
  const { tone, title, says } = richTextOf(shown);
  return (
    <>
      {isOwedBeside(shown) && (
        <Notice quiet tone="warning" title={accessTexts.owed.title(sumsOf(shown))}>
          {accessTexts.owed.words}
        </Notice>
      )}
      {!isPaying(shown) && (
        <Notice quiet tone={tone} title={title}>
          <p>{says}</p>
          {access.isStopped && access.endsAt && place === 'pays' && <p className="mt-1">{words.stopped}</p>}
        </Notice>
      )}
      {place !== 'hidden' && <Next shown={shown} />}
      {shown.can.stop && <Stop shown={shown} />}
    </>
  );
}

function isPaying({ access, payment }: AccessData): boolean {
  return access.state === 'none' && payment !== null && paying.has(payment.status);
}

/** Whether more is to go back to them than the payment that stands first on the page tells of. */
export function isOwedBeside({ owed, payment, history }: AccessData): boolean {
  const waiting = history.filter(({ status }) => status === 'refund_pending').length;
  return owed.length > 0 && (payment?.status !== 'refund_pending' || waiting > 1);
}

const sumsOf = ({ owed, community }: AccessData) => owed.map((sum) => formatMoneyNamed(sum, community.country));

/** What is said first of somebody's access: how their payment stands, or else their access itself. */
export function accessTitle(shown: AccessData): string {
  return shown.payment ? accessTexts.status[shown.payment.status].title : richTextOf(shown).title;
}

function richTextOf(shown: AccessData): { tone: NoticeTone; title: string; says: ReactNode } {
  const { place, access, community } = shown;
  const unpaid = unpaidPlaces[place];
  if (unpaid) return { tone: place === 'role' ? 'success' : 'info', title: unpaid.title, says: unpaid.words };
  return {
    tone: tones[access.state],
    title: words[access.state].title,
    says: isPutAway(community.status) ? putAwayWords(shown, community.status) : stateWords(shown),
  };
}

/** The words for whoever has a place that nothing is paid for. */
const unpaidPlaces: Readonly<Record<string, { title: string; words: string }>> = {
  role: words.role,
  free: words.free,
  'by-ticket': words.byTicket,
  outside: words.outside,
  banned: words.banned,
  hidden: words.hidden,
};

/** While the community is put away, time that was paid for stands still. */
function putAwayWords(shown: AccessData, status: PutAwayStatus): string {
  const { access } = shown;
  if (access.daysAtPause !== null) return words.putAway(status, access.daysAtPause, access.state === 'grace');
  return access.state === 'over' ? words.overWhilePutAway(endOf(shown), status) : stateWords(shown);
}

function stateWords(shown: AccessData): string {
  const { access, community } = shown;
  switch (access.state) {
    case 'endless':
      return words.endless.words;
    case 'running':
      return words.running.words(endOf(shown));
    case 'grace': {
      const last = access.graceUntil ? formatLongDate(access.graceUntil, community.timeZone) : '';
      return words.grace.words(endOf(shown), last);
    }
    case 'over':
      return words.over.words(endOf(shown));
    case 'none':
      return words.none.words;
  }
}

function endOf({ access, community }: AccessData): string {
  return access.endsAt ? formatLongDate(access.endsAt, community.timeZone) : '';
}

/** The next step: to go in, to pay, to go on paying, or to look at the community. */
function Next({ shown }: Props) {
  const { community, access, place, payment, can } = shown;
  const { state, isEndNear } = access;
  const to = paths.community({ communityUrl: community.url });
  if (place !== 'pays' || (state === 'endless' && !can.seeDashboard)) {
    return (
      <div>
        <ButtonLink kind="secondary" to={to}>
          {words.toCommunity}
        </ButtonLink>
      </div>
    );
  }
  const isIn = can.seeDashboard && (state === 'endless' || state === 'running' || state === 'grace');
  const isCalm = payment === null && !isEndNear;
  const wayIn = isIn && (
    <div>
      <ButtonLink kind={isCalm ? 'primary' : 'secondary'} to={to}>
        {words.enter}
      </ButtonLink>
    </div>
  );
  return (
    <>
      {isCalm && wayIn}
      <Pay shown={shown} />
      {!isCalm && wayIn}
    </>
  );
}

/** The way to pay, or why there is none now. Who has plenty of time left is only offered it. */
function Pay({ shown }: Props) {
  const { community, cadence, access, noPass, isWithoutWay, can } = shown;
  if (access.state === 'endless') return null;
  if (noPass !== null) return <Notice quiet>{accessTexts.begin.noPass(noPass)}</Notice>;
  if (isWithoutWay) return <Notice quiet>{accessTexts.begin.noWay}</Notice>;
  if (!can.begin || !cadence || !community.price) return null;
  const price = formatMoneyNamed(community.price, community.country);
  const { first, renew } = accessTexts.begin;
  return <BeginForm shown={shown} label={access.state === 'none' ? first(price, cadence) : renew(price, cadence)} />;
}

function BeginForm({ shown, label }: Props & { label: string }) {
  const { access } = shown;
  const isSending = useNavigation().formData?.get('act') === 'begin';
  const isEarly = access.state === 'running';
  const isOffered = isEarly && !access.isEndNear;
  return (
    <Form method="post" className="grid gap-2">
      <input type="hidden" name="act" value="begin" />
      {isEarly && <p className="measure text-soft">{accessTexts.begin.early(endOf(shown))}</p>}
      <div>
        <Button
          size={isEarly ? 'normal' : 'large'}
          kind={isOffered ? 'quiet' : 'primary'}
          className={isOffered ? '-ml-5 large-text:-ml-2' : ''}
          pending={isSending}
        >
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** Says that one does not go on, or takes it back. Nothing is charged by itself, so it only ends the reminders. */
function Stop({ shown }: Props) {
  const stop = accessTexts.stop;
  const under = useNavigation().formData?.get('act');
  if (shown.access.isStopped) {
    return (
      <Form method="post" className="-ml-3">
        <input type="hidden" name="act" value="resume" />
        <Button kind="quiet" pending={under === 'resume'}>
          {stop.resume}
        </Button>
      </Form>
    );
  }
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center text-soft">{stop.open}</summary>
      <Form method="post" className="mt-2 grid gap-3 rounded-lg bg-well p-4">
        <input type="hidden" name="act" value="stop" />
        <p className="measure">{stop.words(endOf(shown))}</p>
        <div>
          <Button kind="secondary" pending={under === 'stop'}>
            {stop.action}
          </Button>
        </div>
      </Form>
    </details>
  );
}
