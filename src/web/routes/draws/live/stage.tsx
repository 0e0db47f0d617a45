import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ShownDraw } from '#app/draws/show-draw.ts';
import { actaTexts as record } from '#texts/draws/acta.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { formatLongDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';
import { LevelNote } from '#web/routes/draws/level-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { Reels, WaitingReels } from './reels.tsx';

const words = drawTexts.stage;

/** The countdown, the wait, and the numbers as they are drawn. */
export function Stage({ draw }: { draw: ShownDraw }) {
  // only viewers who were here before the result see it animated
  const [wasThereBefore] = useState(draw.acta === null);
  return (
    <>
      <p role="status" className="sr-only">
        {wasThereBefore && draw.acta && announcement(draw.prizes, draw.acta)}
      </p>
      <Scene draw={draw} wasThereBefore={wasThereBefore} />
    </>
  );
}

function Scene({ draw, wasThereBefore }: { draw: ShownDraw; wasThereBefore: boolean }) {
  if (draw.raffle.phase === 'cancelled') return <Cancelled draw={draw} />;
  if (draw.acta) return <Drawn draw={draw} acta={draw.acta} wasThereBefore={wasThereBefore} />;
  return <Waiting draw={draw} />;
}

type DrawnProps = { draw: ShownDraw; acta: NonNullable<ShownDraw['acta']>; wasThereBefore: boolean };

function Drawn({ draw, acta, wasThereBefore }: DrawnProps) {
  const [plays, setPlays] = useState(0);
  const { raffle, community } = draw;
  return (
    <Sheet stub={<Afterwards draw={draw} acta={acta} />}>
      <Winners key={plays} prizes={draw.prizes} acta={acta} isTurning={plays > 0 || wasThereBefore} />
      {acta.state === 'provisional' && draw.finalAt && (
        <Notice tone="warning" quiet title={words.provisional} className="text-left">
          {drawTexts.phase.provisional(draw.finalAt, draw.correctableUntil ?? draw.finalAt, raffle.timeZone)}
        </Notice>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink size="large" to={paths.raffleRecord({ communityUrl: community.url, raffle: raffle.slug })}>
          {words.seeRecord}
        </ButtonLink>
        <Button type="button" kind="quiet" onClick={() => setPlays(plays + 1)}>
          {words.replay}
        </Button>
      </div>
    </Sheet>
  );
}

function Afterwards({ draw: { method }, acta }: Omit<DrawnProps, 'wasThereBefore'>) {
  return (
    <>
      {acta.reserves.length > 0 && (
        <div className="grid gap-1">
          <p className="font-semibold">{words.reserves(acta.reserves)}</p>
          <p className="measure text-soft">{words.reservesWhy}</p>
        </div>
      )}
      {method && <LevelNote isCentred level={method.level} kind={method.tipo} />}
      <p className="measure text-soft">{words.unproven}</p>
    </>
  );
}

/** The announcement of the result for screen readers. */
function announcement(prizes: ShownDraw['prizes'], { winners }: DrawnProps['acta']): string {
  return prizes.flatMap(({ name }, index) => (winners[index] ? [record.won(winners[index], name)] : [])).join(' ');
}

function Sheet({ stub, children }: { stub: ReactNode; children: ReactNode }) {
  return (
    <Ticket
      role="region"
      aria-label={words.label}
      stub={<div className="grid justify-items-center gap-5 text-center">{stub}</div>}
    >
      <div className="grid justify-items-center gap-6 py-3 text-center sm:gap-8 sm:py-6">{children}</div>
    </Ticket>
  );
}

/** Milliseconds between two prizes. */
const beat = 4600;
/** The longest animation in milliseconds, for any number of prizes. */
const longestShow = 60_000;

type WinnersProps = { prizes: ShownDraw['prizes']; acta: DrawnProps['acta']; isTurning: boolean };

function Winners({ prizes, acta, isTurning }: WinnersProps) {
  const state = acta.state === 'provisional' ? 'provisional' : 'winner';
  const step = Math.min(beat, longestShow / Math.max(1, prizes.length));
  const list = useRef<HTMLOListElement>(null);
  // under a long title the numbers would be below the fold
  useEffect(() => {
    if (isTurning)
      list.current?.scrollIntoView({ block: list.current.clientHeight < innerHeight ? 'center' : 'start' });
  }, [isTurning]);
  return (
    <ol ref={list} className="grid w-full gap-x-8 gap-y-10 sm:flex sm:flex-wrap sm:justify-center">
      {prizes.map(({ position, name }, index) => {
        const number = acta.winners[index];
        return (
          <li key={position} className="grid min-w-0 justify-items-center content-start gap-3">
            <p className="text-soft">{words.prize(position, prizes.length)}</p>
            {number !== undefined && (
              <Reels
                number={number}
                state={state}
                size={prizes.length === 1 ? 'large' : 'normal'}
                turnAfter={isTurning ? index * step : null}
              />
            )}
            <p className="max-w-[min(30rem,100%)] text-lg font-semibold text-balance wrap-anywhere">{name}</p>
            {number === undefined && <p className="max-w-60 text-soft">{words.unawarded}</p>}
          </li>
        );
      })}
    </ol>
  );
}

function Waiting({ draw }: { draw: ShownDraw }) {
  const { raffle, method, closure, bases } = draw;
  const { revalidate } = useRevalidator();
  const print = closure ?? bases;
  return (
    <Sheet
      stub={
        <>
          {print && (
            <Fingerprint isCentred label={closure ? words.sealedBy : words.ruledBy} value={print.fingerprint} />
          )}
          {raffle.phase === 'sealed' && <p className="measure text-soft">{words.keep}</p>}
          {method && <LevelNote isCentred level={method.level} kind={method.tipo} />}
        </>
      }
    >
      <WaitingReels digits={raffle.lastNumber.length} size={raffle.phase === 'drawing' ? 'large' : 'normal'} />
      {raffle.phase === 'drawing' ? (
        <div className="grid justify-items-center gap-2" role="status">
          <p className="text-2xl font-bold">{words.now}</p>
          <p className="measure text-lg">{awaited(draw)}</p>
          {draw.wait && <Wait draw={draw} wait={draw.wait} />}
        </div>
      ) : (
        <div className="grid justify-items-center gap-3">
          <p className="text-soft">{words.countdown}</p>
          <Countdown size="large" until={raffle.drawAt} over={words.now} onOver={revalidate} />
          <p className="font-semibold">{formatLongDateTime(raffle.drawAt, raffle.timeZone)}</p>
          <p className="measure">{stateWords(raffle)}</p>
        </div>
      )}
    </Sheet>
  );
}

/** What happens if the result never comes; of the beacon also the usual delay and the last poll. */
function Wait({ draw, wait }: { draw: ShownDraw; wait: NonNullable<ShownDraw['wait']> }) {
  const { raffle, isFree, method } = draw;
  const words = drawTexts.phase;
  if (method?.tipo === 'loteria') {
    return <p className="measure text-soft">{words.lotteryNever(wait.until, raffle.timeZone, isFree)}</p>;
  }
  if (wait.voidAfter) {
    return (
      <p className="measure text-soft">{words.valuesNever(wait.until, wait.voidAfter, raffle.timeZone, isFree)}</p>
    );
  }
  return (
    <div className="measure grid gap-2 text-soft">
      <p>
        {words.drandUsually} {wait.lastPoll && words.drandLastLook(wait.lastPoll, raffle.timeZone)}
      </p>
      <p>{words.drandNever(wait.until, raffle.timeZone, isFree)}</p>
    </div>
  );
}

function stateWords({ phase, salesCloseAt, sealAt, timeZone }: ShownDraw['raffle']): string {
  if (phase === 'selling') return drawTexts.phase.selling(salesCloseAt, timeZone);
  return phase === 'reviewing' ? drawTexts.phase.reviewing(sealAt, timeZone) : drawTexts.phase.sealed;
}

function awaited(draw: ShownDraw): string {
  const { method, source } = draw;
  switch (method?.tipo) {
    case 'loteria':
      return (source && awaitedAfter(draw)) ?? drawTexts.phase.lottery(method.loteria);
    case 'compromiso':
      return method.entropia.length > 0 ? drawTexts.phase.values : drawTexts.phase.seed;
    default:
      return drawTexts.phase.drand;
  }
}

/** What a lottery draw waits for after readings that do not settle it; with one prize none of them hit. */
function awaitedAfter({ awaited, prizes }: ShownDraw): string | undefined {
  const words = drawTexts.phase;
  switch (awaited?.kind) {
    case 'named':
      return words.lotteryNamed(awaited.readings.map(({ sorteo, premio }) => ({ draw: sorteo, prize: premio })));
    case 'later':
      return prizes.length === 1 ? words.lotteryMore : words.lotteryMorePrizes;
    case 'spent':
      return words.lotterySpent(awaited.readings);
  }
}

function Cancelled({ draw: { raffle, community, acta, cancellation } }: { draw: ShownDraw }) {
  return (
    <section aria-label={words.label} className="py-6">
      <Notice
        tone="warning"
        quiet
        title={drawTexts.phase.cancelled}
        action={
          acta && (
            <ButtonLink kind="secondary" to={paths.raffleRecord({ communityUrl: community.url, raffle: raffle.slug })}>
              {drawTexts.phase.voidRecord}
            </ButtonLink>
          )
        }
      >
        {cancellation && (
          <>
            <p>{cancellation.reason}</p>
            <p>{drawTexts.phase.cancelledOn(cancellation.at, raffle.timeZone)}</p>
          </>
        )}
      </Notice>
    </section>
  );
}
