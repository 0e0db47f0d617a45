import { Form, Link } from 'react-router';
import { formatNumber } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';
import { useUnderWay } from './order-forms.tsx';

const words = orderTexts.won;

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
        <Stamp ink="paid">{words.title}</Stamp>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <TicketStub
            number={formatNumber(prize.number, String(raffle.lastNumber).length)}
            state="winner"
            label={null}
          />
          <p className="min-w-0 flex-1 basis-48 text-2xl font-bold">{prize.name}</p>
        </div>
        <ShareButtons text={words.share(prize.name, raffle.title)} url={origin + record} />
        <Link className="link" to={record}>
          {words.record}
        </Link>
      </div>
    </Ticket>
  );
}

/** How far the prize has come, and whose name the acta shows. */
function Handover({ shown: { can, ownName, soldByHand }, prize }: WonProps & { prize: Prize }) {
  const { isDelivered, isReceived, shownName, position } = prize;
  const isOthers = !can.markReceived;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="measure">{isReceived ? words.received : isDelivered ? words.delivered : words.waiting}</p>
      {isOthers && <p className="measure text-soft">{otherWay(soldByHand)}</p>}
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

/** How else it is confirmed, where this link cannot do it. */
function otherWay(soldByHand: ShownOrder['soldByHand']): string {
  if (!soldByHand) return words.otherLink;
  return soldByHand.hasMail ? words.soldByHandToMail : words.soldByHand;
}

type PrizeActProps = { act: 'received' | 'name' | 'unname'; position: number; label: string };

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
