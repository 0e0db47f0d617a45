import type { RecordFacts, ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as words } from '#texts/draws/acta.ts';
import { prizeClaimTexts } from '#texts/draws/prize-claims.ts';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';

const inks = { definitivo: 'paid', provisional: 'held', anulado: 'wrong' } as const;

type OutcomeProps = { record: ShownRecord; acta: RecordFacts };

/** The result, first and in plain words. */
export function Outcome({ record, acta }: OutcomeProps) {
  return (
    <Ticket stubSide="side" stub={<Circumstances record={record} acta={acta} />}>
      <div className="grid gap-6 py-2">
        <p>
          <Stamp ink={inks[acta.state]}>{words.states[acta.state]}</Stamp>
        </p>
        {acta.state === 'anulado' ? (
          <p className="text-3xl font-bold">{words.voidTitle}</p>
        ) : (
          <Won record={record} acta={acta} />
        )}
      </div>
    </Ticket>
  );
}

function Won({ record: { prizes, names, deliveries }, acta: { winners } }: OutcomeProps) {
  const isAlone = prizes.length === 1;
  return (
    <ol className="grid gap-5">
      {prizes.map(({ position, name }, index) => {
        const winner = winners[index];
        const heir = heirOf(deliveries, position);
        return (
          <li key={position} className="flex flex-wrap items-center gap-x-5 gap-y-3">
            {winner && !isAlone && <TicketStub number={winner.number} state="winner" label={null} />}
            <p className={`min-w-0 flex-1 basis-60 font-bold ${isAlone ? 'text-3xl' : 'text-xl'}`}>
              {winner ? words.won(winner.number, name) : words.unawarded(name)}
              {winner && !heir && <Name name={names[winner.number]} />}
              {heir && <span className="mt-1 block text-lg font-normal">{heir.words}</span>}
              {heir?.number && <Name name={names[heir.number]} />}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function Name({ name }: { name: string | undefined }) {
  return name ? <span className="mt-1 block text-lg font-normal text-soft">{words.winnerName(name)}</span> : null;
}

/** Where a prize went that its winner did not keep. */
function heirOf({ prizes }: ShownRecord['deliveries'], position: number) {
  const prize = prizes.find((each) => each.position === position);
  if (!prize || prize.history.steps.length === 0) return null;
  const { holder } = prize;
  return {
    number: holder?.shown ?? null,
    words: holder ? prizeClaimTexts.hasIt(holder.shown) : prizeClaimTexts.vacant,
  };
}

function Circumstances({ record: { raffle, finalAt, correctableUntil }, acta }: OutcomeProps) {
  const zone = raffle.timeZone;
  if (acta.voided) {
    return (
      <div className="grid gap-2 md:w-80">
        <p className="measure font-semibold">{words.voidReasons[acta.voided.motivo]}</p>
        {acta.voided.detalle && <p className="measure">{acta.voided.detalle}</p>}
        <p className="text-soft">{words.voidOn(acta.issuedAt, zone)}</p>
      </div>
    );
  }
  const { method } = acta.bases;
  const drawn = { method, level: acta.level, sold: acta.closing?.sold ?? 0, at: raffle.drawAt, zone };
  return (
    <div className="grid gap-2 md:w-80">
      <p className="measure">{words.how(drawn)}</p>
      {acta.state === 'provisional' && finalAt && (
        <p className="measure font-semibold">{words.provisional(finalAt, correctableUntil ?? finalAt, zone)}</p>
      )}
      {acta.reserves.length > 0 && <p>{words.reserves(acta.reserves.map(({ number }) => number))}</p>}
    </div>
  );
}
