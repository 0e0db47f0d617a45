import type { ShownDraw } from '#app/draws/show-draw.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { chanceOf } from '#texts/draws/guarantee.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { DrawStep, type StepState, sealedListId } from '#web/routes/draws/draw-step.tsx';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';
import { Chance } from './chance-step.tsx';

const words = drawTexts.steps;

/** The steps of a draw: what is published, what is awaited, and what fixes each. */
export function Steps({ draw }: { draw: ShownDraw }) {
  const { raffle, bases, closure } = draw;
  const isVoid = raffle.phase === 'cancelled';
  return (
    <ol className="draw-steps">
      {bases && (
        <DrawStep state="done" title={words.rules}>
          <p>{words.rulesWords(bases.publishedAt, raffle.timeZone)}</p>
          <Fingerprint label={words.rulesPrint} value={bases.fingerprint} />
        </DrawStep>
      )}
      {(!isVoid || wereSalesOver(draw)) && (
        <DrawStep state={stateAt(raffle.phase !== 'selling', raffle.phase === 'selling')} title={words.sales}>
          <p>{words.salesWords(raffle.salesCloseAt, raffle.timeZone)}</p>
        </DrawStep>
      )}
      {(closure || !isVoid) && (
        <DrawStep
          id={sealedListId}
          state={stateAt(closure !== null, raffle.phase === 'reviewing')}
          title={words.sealing}
        >
          {closure ? <Sealed draw={draw} closure={closure} /> : <p>{words.sealingLater}</p>}
          {draw.inReview > 0 && <p className="font-semibold">{words.inReview(draw.inReview)}</p>}
        </DrawStep>
      )}
      {isVoid ? <Cancelled draw={draw} /> : <ChanceAndWinners draw={draw} />}
    </ol>
  );
}

/** No where the raffle was cancelled before its closing hour. */
function wereSalesOver({ raffle, closure, cancellation }: ShownDraw): boolean {
  return closure !== null || (cancellation !== null && Date.parse(cancellation.at) >= Date.parse(raffle.salesCloseAt));
}

function ChanceAndWinners({ draw }: { draw: ShownDraw }) {
  const { raffle, method, acta } = draw;
  return (
    <>
      {method && (
        <DrawStep
          state={stateAt(acta?.state === 'definitivo', raffle.phase === 'drawing')}
          title={chanceOf(method.tipo, method.level).name}
        >
          <Chance draw={draw} />
        </DrawStep>
      )}
      <DrawStep state={stateAt(acta?.state === 'definitivo', acta?.state === 'provisional')} title={words.winners}>
        <p>{acta ? words.winnersWords(acta.issuedAt, raffle.timeZone) : words.winnersLater}</p>
        {acta && <Fingerprint label={words.recordPrint} value={acta.fingerprint} />}
      </DrawStep>
    </>
  );
}

function Cancelled({ draw: { cancellation, acta, raffle } }: { draw: ShownDraw }) {
  return (
    <DrawStep state="done" title={raffleTexts.phase.cancelled.title}>
      <p>{cancellation ? drawTexts.phase.cancelledOn(cancellation.at, raffle.timeZone) : drawTexts.phase.cancelled}</p>
      {acta && <Fingerprint label={words.recordPrint} value={acta.fingerprint} />}
    </DrawStep>
  );
}

function stateAt(isDone: boolean, isNow: boolean): StepState {
  if (isDone) return 'done';
  return isNow ? 'now' : 'later';
}

function Sealed({ draw, closure }: { draw: ShownDraw; closure: NonNullable<ShownDraw['closure']> }) {
  const address = { communityUrl: draw.community.url, raffle: draw.raffle.slug };
  const isBefore = draw.raffle.phase === 'sealed';
  return (
    <>
      <p>{words.sealingWords(closure.sold, closure.publishedAt, draw.raffle.timeZone)}</p>
      <Fingerprint label={drawTexts.sealingPrint} value={closure.fingerprint} />
      {isBefore && <p className="measure font-semibold">{words.sealingKeep}</p>}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <a className="link inline-flex min-h-11 items-center" href={paths.raffleTicketList(address)} download>
          {words.list}
        </a>
        <a className="link inline-flex min-h-11 items-center" href={paths.raffleClosure(address)}>
          {words.closing}
        </a>
      </p>
    </>
  );
}
