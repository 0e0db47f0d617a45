import { Form, useNavigation } from 'react-router';
import type { ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as texts } from '#texts/draws/acta.ts';
import { prizeClaimTexts as claims } from '#texts/draws/prize-claims.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { Step } from '#web/ui/act-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

const words = texts.delivery;

type DeliveryProps = { record: ShownRecord; refusal: string | null };
type Prize = ShownRecord['deliveries']['prizes'][number];

/** The delivery of each prize and how it came to who has it, with forms for both sides. */
export function Delivery({ record: { deliveries, raffle, can }, refusal }: DeliveryProps) {
  if (deliveries.prizes.length === 0) return null;
  return (
    <Section title={words.title}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {deliveries.passedOver.length > 0 && <Notice tone="error">{claims.passedOver(deliveries.passedOver)}</Notice>}
      {deliveries.claimDays !== null && <p className="measure text-soft">{claims.rule(deliveries.claimDays)}</p>}
      <ul className="grid gap-6">
        {deliveries.prizes.map((prize) => (
          <li key={prize.position} className="grid justify-items-start gap-2">
            <h3 className="text-lg">{prize.name}</h3>
            <PrizeHistory prize={prize} zone={raffle.timeZone} />
            <State prize={prize} zone={raffle.timeZone} />
            {prize.myOrder && !prize.receivedAt && <Receive position={prize.position} order={prize.myOrder} />}
            {can.markDelivered && !prize.deliveredAt && prize.holder && (
              <Mark position={prize.position} number={prize.holder.value} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Whom it passed from and to, and what is waited for. */
function PrizeHistory({ prize: { history, holder }, zone }: { prize: Prize; zone: string }) {
  return (
    <>
      {history.steps.length > 0 && (
        <ol className="grid gap-2 border-l-2 border-line pl-4">
          {history.steps.map((step) => (
            <li key={step.number.value} className="measure wrap-anywhere">
              {claims.passed({ ...step, number: step.number.shown }, zone)}
            </li>
          ))}
        </ol>
      )}
      {history.steps.length > 0 && holder && <p className="font-semibold">{claims.hasIt(holder.shown)}</p>}
      {!holder && <p className="font-semibold">{claims.vacant}</p>}
      {history.isClaimed && <p className="measure">{claims.claimed}</p>}
      {history.until && <p className="measure">{claims.until(history.until, zone)}</p>}
      {history.isLast && <p className="measure">{claims.last}</p>}
    </>
  );
}

function State({ prize: { holder, deliveredAt, receivedAt }, zone }: { prize: Prize; zone: string }) {
  if (!holder) return null;
  if (receivedAt) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="good">{words.receivedName}</Badge>
        {words.received(holder.shown, receivedAt, zone)}
      </p>
    );
  }
  if (!deliveredAt) return <Badge tone="waiting">{words.waiting}</Badge>;
  return <p>{words.delivered(holder.shown, deliveredAt, zone)}</p>;
}

function Receive({ position, order }: { position: number; order: string }) {
  const isWorking = useNavigation().formData?.get('position') === String(position);
  return (
    <Form method="post" className="grid justify-items-start gap-2 print:hidden">
      <p className="font-semibold">{words.mine}</p>
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="order" value={order} />
      <Button name="act" value="received" pending={isWorking}>
        {words.receive}
      </Button>
    </Form>
  );
}

/** `number`: whom the page says that it goes to, so that nobody else gets it meanwhile. */
function Mark({ position, number }: { position: number; number: number }) {
  const isWorking = useNavigation().formData?.get('position') === String(position);
  return (
    <div className="flex w-full flex-wrap items-start print:hidden">
      <Step open={deskTexts.deliver.open}>
        <p className="measure">{deskTexts.deliver.words}</p>
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          <input type="hidden" name="position" value={position} />
          <input type="hidden" name="number" value={number} />
          <Button name="act" value="deliver" pending={isWorking}>
            {deskTexts.deliver.action}
          </Button>
        </Form>
      </Step>
    </div>
  );
}
