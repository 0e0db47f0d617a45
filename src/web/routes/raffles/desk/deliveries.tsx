import { formatNumber, relativeTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { focusStop } from '#web/ui/use-focus-restore.ts';
import { LogAttempt, PassPrize, PrizeHistory } from './claims.tsx';
import type { DeskAct } from './desk-act.ts';
import { Remind } from './remind.tsx';

const acts: ReadonlySet<string> = new Set<DeskAct>(['deliver', 'attempt', 'pass']);

/** The prizes and their deliveries, pending ones first. */
export function Deliveries({ desk, refused }: { desk: DeskData; refused: DeskRefusal }) {
  const words = deskTexts.deliver;
  const isDone = ({ receivedAt, deliveredAt, isVacant }: Prize) =>
    isVacant || receivedAt !== null || deliveredAt !== null;
  const parts = [
    { title: words.title, prizes: desk.prizes.filter((prize) => !isDone(prize)) },
    { title: words.doneTitle, prizes: desk.prizes.filter(isDone) },
  ].filter(({ prizes }) => prizes.length > 0);
  return (
    <Panel className="grid gap-4">
      {refused && acts.has(refused.act) && <Notice tone="error">{refused.refused.message}</Notice>}
      {parts.map(({ title, prizes }) => (
        <section key={title} className="grid gap-4">
          <h2 className="text-xl">{title}</h2>
          <ul className="grid gap-5">
            {prizes.map((prize) => (
              <PrizeLine key={prize.position} prize={prize} desk={desk} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

type Prize = DeskData['prizes'][number];

function PrizeLine({ prize, desk }: { prize: Prize; desk: DeskData }) {
  const words = deskTexts.deliver;
  const { raffle, now } = desk;
  const digits = String(raffle.lastNumber).length;
  return (
    <li {...focusStop} className="grid gap-2 rounded-md" aria-label={prize.name}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{prize.name}</span>
        <span className="figures text-lg font-bold">{words.number(formatNumber(prize.number, digits))}</span>
      </p>
      {prize.holder && <Holder prize={prize} holder={prize.holder} />}
      {prize.receivedAt && <p className="text-soft">{words.received(relativeTime(prize.receivedAt, now))}</p>}
      {!prize.receivedAt && prize.deliveredAt && (
        <p className="text-soft">{words.delivered(relativeTime(prize.deliveredAt, now))}</p>
      )}
      <PrizeHistory prize={prize} desk={desk} />
      {!prize.receivedAt && !prize.deliveredAt && !prize.isVacant && <Acts prize={prize} desk={desk} />}
    </li>
  );
}

/** What may be done about a prize that nobody was given yet. */
function Acts({ prize, desk: { can, reserve } }: { prize: Prize; desk: DeskData }) {
  const words = deskTexts.deliver;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {can.deliver && (
        <Step open={words.open}>
          <p className="measure">{words.words}</p>
          <ActForm<DeskAct> act="deliver" on={['position', String(prize.position)]} label={words.action}>
            <input type="hidden" name="number" value={prize.number} />
          </ActForm>
        </Step>
      )}
      {can.pass && <LogAttempt prize={prize} />}
      {can.pass && reserve !== null && prize.history.waitsFor === null && <PassPrize prize={prize} next={reserve} />}
    </div>
  );
}

/** The winner's holder, with a link to congratulate them. */
function Holder({ prize, holder }: { prize: Prize; holder: NonNullable<Prize['holder']> }) {
  const words = deskTexts.deliver;
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-soft">
        <span className="font-semibold text-ink wrap-anywhere">{holder.name}</span>
        {holder.phone && <span>{holder.phone.shown}</span>}
        {holder.email && <span className="wrap-anywhere">{holder.email}</span>}
      </p>
      {holder.isMoneyBack && <p className="font-semibold">{words.moneyBack}</p>}
      {holder.phone && (
        <div className="flex">
          <Remind act="congratulate" on={['position', String(prize.position)]} label={words.congratulate} />
        </div>
      )}
    </>
  );
}
