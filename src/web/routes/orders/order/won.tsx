import { Form, Link } from 'react-router';
import { prizeClaimTexts } from '#texts/draws/prize-claims.ts';
import { formatNumber } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';
import { useUnderWay } from './order-forms.tsx';

const words = orderTexts.won;
const claims = prizeClaimTexts.order;

type Prize = ShownOrder['prizes'][number];
type WonProps = { shown: ShownOrder };

/** The order's prizes, each drawn as its winning ticket. */
export function Won({ shown }: WonProps) {
  if (shown.prizes.length === 0) return null;
  return (
    <section aria-labelledby="premios" className="grid gap-4">
      <h2 id="premios" className="sr-only">
        {words.heading(shown.prizes.length)}
      </h2>
      {shown.prizes.map((prize) => (
        <WonTicket key={prize.position} shown={shown} prize={prize} />
      ))}
    </section>
  );
}

function WonTicket({ shown, prize }: WonProps & { prize: Prize }) {
  const { raffle, community, origin } = shown;
  const record = paths.raffleRecord({ communityUrl: community.url, raffle: raffle.slug });
  return (
    <Ticket stub={<Handover shown={shown} prize={prize} />}>
      <div className="grid justify-items-start gap-5">
        <Stamp ink="paid">{prize.isInherited ? claims.inherited : words.title}</Stamp>
        {prize.isInherited && <p className="measure">{claims.inheritedWords}</p>}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <TicketStub
            number={formatNumber(prize.number, String(raffle.lastNumber).length)}
            state="winner"
            label={null}
          />
          <p className="min-w-0 flex-1 basis-48 text-2xl font-bold">{prize.name}</p>
        </div>
        {!community.isHidden && (
          <>
            <ShareButtons text={words.share(prize.name, raffle.title)} url={origin + record} />
            <Link className="link" to={record}>
              {words.record}
            </Link>
          </>
        )}
      </div>
    </Ticket>
  );
}

/** How far the prize has come, and whose name the acta shows. */
function Handover({ shown, prize }: WonProps & { prize: Prize }) {
  const { can, ownName, isSoldByHand } = shown;
  const { isDelivered, isReceived, shownName, position } = prize;
  const isOthers = !can.markReceived;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="measure">{isReceived ? words.received : isDelivered ? words.delivered : words.waiting}</p>
      {!isDelivered && !isReceived && <Answer shown={shown} prize={prize} />}
      {isOthers && <p className="measure text-soft">{isSoldByHand ? words.soldByHand : words.otherLink}</p>}
      {!isReceived && can.markReceived && <PrizeAct act="received" position={position} label={words.confirm} />}
      {shownName && <p className="measure text-soft">{words.named(shownName)}</p>}
      {shownName && can.nameWinner && <PrizeAct act="unname" position={position} label={words.unname} />}
      {!shownName && ownName && can.nameWinner && (
        <>
          <p className="measure text-soft">{words.nameWords(ownName)}</p>
          <PrizeAct act="name" position={position} label={words.name(ownName)} />
        </>
      )}
    </div>
  );
}

/** Whether its holder wants it, which they say until the term is over, or gives it up. */
function Answer({
  shown: { can, raffle, hasReserveLeft },
  prize: { position, number, history },
}: WonProps & { prize: Prize }) {
  const pending = useUnderWay() === 'renounce';
  return (
    <>
      <Waits history={history} zone={raffle.timeZone} />
      {history.isClaimed && <p className="measure">{claims.claimed}</p>}
      {history.isToBeClaimed && can.claim && (
        <PrizeAct act="claim" position={position} label={history.wantedAt ? claims.claimAgain : claims.claim} />
      )}
      {can.renounce && (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-soft">{claims.renounce}</summary>
          <Form method="post" className="mt-2 grid justify-items-start gap-3">
            <p className="measure">{claims.renounceWords(hasReserveLeft)}</p>
            <input type="hidden" name="act" value="renounce" />
            <input type="hidden" name="position" value={position} />
            <input type="hidden" name="number" value={number} />
            <Button kind="danger" pending={pending}>
              {claims.renounceAction}
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}

/** Until when its holder is waited for. */
function Waits({ history: { until, wantedAt }, zone }: { history: Prize['history']; zone: string }) {
  if (wantedAt) return <p className="measure font-semibold">{claims.wanted(wantedAt, until, zone)}</p>;
  return until && <p className="measure font-semibold">{claims.until(until, zone)}</p>;
}

/** The prizes that the order's numbers had, and that passed on to a reserve. */
export function PassedOn({ shown: { passed, raffle } }: WonProps) {
  if (passed.length === 0) return null;
  return (
    <Notice tone="info" quiet title={claims.passedTitle}>
      {passed.map((step) => (
        <p key={step.number.value} className="wrap-anywhere">
          {claims.passedTo(step.name, { ...step, number: step.number.shown }, raffle.timeZone)}
        </p>
      ))}
    </Notice>
  );
}

type PrizeActProps = { act: 'received' | 'claim' | 'name' | 'unname'; position: number; label: string };

function PrizeAct({ act, position, label }: PrizeActProps) {
  const pending = useUnderWay() === act;
  return (
    <Form method="post">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="position" value={position} />
      <Button kind="secondary" pending={pending}>
        {label}
      </Button>
    </Form>
  );
}
