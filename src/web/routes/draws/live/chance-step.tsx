import type { ShownDraw } from '#app/draws/show-draw.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { Figures } from '#web/routes/draws/figures.tsx';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';

const words = drawTexts.steps;

type Method = NonNullable<ShownDraw['method']>;

type ChanceProps<Tipo extends Method['tipo']> = { draw: ShownDraw; method: Extract<Method, { tipo: Tipo }> };

/** The source of chance, and its value once known. */
export function Chance({ draw }: { draw: ShownDraw }) {
  const { method } = draw;
  switch (method?.tipo) {
    case 'drand':
      return <DrandChance draw={draw} method={method} />;
    case 'loteria':
      return <LotteryChance draw={draw} method={method} />;
    case 'compromiso':
      return <CommitmentChance draw={draw} method={method} />;
    default:
      return null;
  }
}

function DrandChance({ draw: { acta, source, raffle }, method }: ChanceProps<'drand'>) {
  const fuente = acta?.source ?? source;
  return (
    <>
      <p className="measure">{words.drand(method.ronda, method.roundAt ?? raffle.drawAt, raffle.timeZone)}</p>
      {fuente?.tipo === 'drand' && <Fingerprint kind="signature" label={words.signature} value={fuente.firma} />}
    </>
  );
}

function LotteryChance({ draw: { acta, source, awaited }, method }: ChanceProps<'loteria'>) {
  const fuente = acta?.source ?? source;
  return (
    <>
      <p>{words.lottery(method.loteria, method.cifras)}</p>
      {fuente?.tipo === 'loteria' ? (
        <Figures
          figures={[
            ...fuente.lecturas.map(({ sorteo, premio, numero, enlace }) => ({
              name: words.reading(premio, sorteo),
              value: numero,
              link: enlace,
            })),
            ...stillToRead(awaited).map((name) => ({ name, value: null, link: null })),
          ]}
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
}

/** The readings that are waited for, by their draw and prize. */
function stillToRead(awaited: ShownDraw['awaited']): string[] {
  switch (awaited?.kind) {
    case 'named':
      return awaited.readings.map(({ sorteo, premio }) => words.readingAwaited(premio, sorteo));
    case 'later':
      return [words.readingLater(awaited.premio, awaited.than)];
    default:
      return [];
  }
}

function CommitmentChance({ draw: { acta, source, seed }, method }: ChanceProps<'compromiso'>) {
  const fuente = acta?.source ?? source;
  const shown = fuente?.tipo === 'compromiso' ? fuente : null;
  const revealed = shown ? shown.semilla : seed;
  return (
    <>
      <p className="measure">{method.entropia.length > 0 ? words.seedWith : words.seed}</p>
      {method.entropia.length > 0 && (
        <Figures
          figures={method.entropia.map(({ descripcion }, index) => {
            const value = shown?.entropia[index];
            return { name: descripcion, value: value?.valor ?? null, link: value?.enlace ?? null };
          })}
        />
      )}
      <Fingerprint kind="commitment" label={words.seedPrint} value={method.compromiso} />
      {revealed && <Fingerprint kind="seed" label={words.seedShown} value={revealed} />}
    </>
  );
}
