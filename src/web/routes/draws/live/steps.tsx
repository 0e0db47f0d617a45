import type { ShownDraw } from '#app/draws/show-draw.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { chanceOf } from '#texts/draws/guarantee.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { DrawStep, type StepState, sealedListId } from '#web/routes/draws/draw-step.tsx';
import { Figures } from '#web/routes/draws/figures.tsx';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';

const words = drawTexts.steps;

/** The course of a draw: what has been published, what is awaited, each with what fixes it. */
export function Steps({ draw }: { draw: ShownDraw }) {
  const { raffle, bases, method, closure, acta } = draw;
  const zone = raffle.timeZone;
  const isVoid = raffle.phase === 'cancelled';
  const isReviewing = raffle.phase === 'reviewing';
  // called off before that hour, the sale never came to it
  const wereSalesOver =
    !isVoid ||
    closure !== null ||
    (draw.called !== null && Date.parse(draw.called.at) >= Date.parse(raffle.salesCloseAt));
  return (
    <ol className="draw-steps">
      {bases && (
        <DrawStep state="done" title={words.rules}>
          <p>{words.rulesWords(bases.publishedAt, zone)}</p>
          <Fingerprint label={words.rulesPrint} value={bases.fingerprint} />
        </DrawStep>
      )}
      {wereSalesOver && (
        <DrawStep state={stateAt(raffle.phase !== 'selling', raffle.phase === 'selling')} title={words.sales}>
          <p>{words.salesWords(raffle.salesCloseAt, zone)}</p>
        </DrawStep>
      )}
      {(closure || !isVoid) && (
        <DrawStep id={sealedListId} state={stateAt(closure !== null, isReviewing)} title={words.sealing}>
          {closure ? <Sealed draw={draw} closure={closure} /> : <p>{words.sealingLater}</p>}
          {draw.inReview > 0 && <p className="font-semibold">{words.inReview(draw.inReview)}</p>}
        </DrawStep>
      )}
      {!isVoid && method && (
        <DrawStep
          state={stateAt(acta?.state === 'definitivo', raffle.phase === 'drawing')}
          title={chanceOf(method.tipo, method.level).name}
        >
          <Chance draw={draw} />
        </DrawStep>
      )}
      {!isVoid && (
        <DrawStep state={stateAt(acta?.state === 'definitivo', acta?.state === 'provisional')} title={words.winners}>
          <p>{acta ? words.winnersWords(acta.issuedAt, zone) : words.winnersLater}</p>
          {acta && <Fingerprint label={words.recordPrint} value={acta.fingerprint} />}
        </DrawStep>
      )}
      {isVoid && (
        <DrawStep state="done" title={raffleTexts.phase.cancelled.title}>
          <p>{draw.called ? drawTexts.phase.cancelledOn(draw.called.at, zone) : drawTexts.phase.cancelled}</p>
          {acta && <Fingerprint label={words.recordPrint} value={acta.fingerprint} />}
        </DrawStep>
      )}
    </ol>
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
      <Fingerprint label={words.sealingPrint} value={closure.fingerprint} />
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

function Chance({ draw: { method, source, seed, acta, raffle } }: { draw: ShownDraw }) {
  const fuente = acta?.source ?? source;
  switch (method?.tipo) {
    case 'drand':
      return (
        <>
          <p className="measure">{words.drand(method.ronda, method.roundAt ?? raffle.drawAt, raffle.timeZone)}</p>
          {fuente?.tipo === 'drand' && <Fingerprint kind="signature" label={words.signature} value={fuente.firma} />}
        </>
      );
    case 'loteria':
      return (
        <>
          <p>{words.lottery(method.loteria, method.cifras)}</p>
          {fuente?.tipo === 'loteria' ? (
            <Figures
              figures={fuente.lecturas.map(({ sorteo, premio, numero, enlace }) => ({
                name: words.reading(premio, sorteo),
                value: numero,
                link: enlace,
              }))}
            />
          ) : (
            <ul className="grid list-disc gap-1 pl-5">
              {method.lecturas.map(({ sorteo, premio }) => (
                <li key={`${sorteo} ${premio}`}>{words.reading(premio, sorteo)}</li>
              ))}
            </ul>
          )}
        </>
      );
    case 'compromiso': {
      const revealed = fuente?.tipo === 'compromiso' ? fuente.semilla : seed;
      return (
        <>
          <p className="measure">{method.entropia.length > 0 ? words.seedWith : words.seed}</p>
          {method.entropia.length > 0 && (
            <Figures
              figures={method.entropia.map(({ descripcion }, index) => {
                const value = fuente?.tipo === 'compromiso' ? fuente.entropia[index] : undefined;
                return { name: descripcion, value: value?.valor ?? null, link: value?.enlace ?? null };
              })}
            />
          )}
          <Fingerprint kind="commitment" label={words.seedPrint} value={method.compromiso} />
          {revealed && <Fingerprint kind="seed" label={words.seedShown} value={revealed} />}
        </>
      );
    }
    default:
      return null;
  }
}
