import type { RecordFacts, ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as texts } from '#texts/draws/acta.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { formatNumber } from '#texts/format.ts';
import { DrawStep } from '#web/routes/draws/draw-step.tsx';
import { Figures } from '#web/routes/draws/figures.tsx';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Folded } from './folded.tsx';

const words = texts.steps;

/** Every step from the rules to the winners, with its value. */
export function Proof({ record: { raffle }, acta }: { record: ShownRecord; acta: RecordFacts }) {
  const zone = raffle.timeZone;
  const { bases, closing } = acta;
  const digits = raffle.lastNumber.length;
  return (
    <Folded title={words.title} lead={words.lead}>
      <ol className="draw-steps">
        <DrawStep state="done" title={words.rules}>
          <p className="measure">{words.rulesWords(bases.publishedAt, zone)}</p>
          <p className="measure">
            {words.rulesRange(
              formatNumber(bases.first, digits),
              formatNumber(bases.last, digits),
              bases.winners,
              bases.reserves,
            )}
          </p>
          <Fingerprint label={drawTexts.steps.rulesPrint} value={bases.fingerprint} />
        </DrawStep>
        {closing && (
          <DrawStep state="done" title={words.list}>
            <p className="measure">{words.listWords(closing.sold, closing.publishedAt, zone)}</p>
            <Fingerprint kind="root" label={words.root} value={closing.root} />
            <Fingerprint label={drawTexts.sealingPrint} value={closing.fingerprint} />
          </DrawStep>
        )}
        {acta.source && (
          <DrawStep state="done" title={words.chance}>
            <Chance acta={acta} />
          </DrawStep>
        )}
        {acta.source && (
          <DrawStep state="done" title={words.sum}>
            <p className="measure">{sumWords(acta)}</p>
            {acta.seed && <Fingerprint kind="value" label={words.seed} value={acta.seed} />}
            <Table caption={words.table} columns={columns} rows={places(acta)} rowKey={({ place }) => place} />
          </DrawStep>
        )}
        <DrawStep state="done" title={words.record}>
          <p>{words.recordWords(acta.issuedAt, zone)}</p>
          <Fingerprint label={words.recordPrint} value={acta.fingerprint} />
        </DrawStep>
      </ol>
    </Folded>
  );
}

function sumWords({ seed, bases: { method } }: RecordFacts): string {
  if (seed) return words.sumWords;
  return method.tipo === 'loteria' && method.no_vendido === 'siguiente' ? words.sumLotteryNext : words.sumLottery;
}

function Chance({ acta: { source, bases } }: { acta: RecordFacts }) {
  const { method } = bases;
  if (source?.tipo === 'drand') {
    return (
      <>
        <p className="measure">{words.drandWords(source.ronda)}</p>
        <Fingerprint kind="signature" label={words.signature} value={source.firma} />
      </>
    );
  }
  if (source?.tipo === 'loteria' && method.tipo === 'loteria') {
    return (
      <>
        <p className="measure">{words.lotteryWords(method.loteria, method.cifras)}</p>
        <Figures
          figures={source.lecturas.map(({ sorteo, premio, numero, enlace }) => ({
            name: drawTexts.steps.reading(premio, sorteo),
            value: numero,
            link: enlace,
          }))}
        />
      </>
    );
  }
  if (source?.tipo !== 'compromiso' || method.tipo !== 'compromiso') return null;
  return (
    <>
      <p className="measure">{words.seedWords}</p>
      <Fingerprint kind="commitment" label={words.seedPrint} value={method.compromiso} />
      <Fingerprint kind="seed" label={words.seedShown} value={source.semilla} />
      <Figures
        figures={source.entropia.map(({ valor, enlace }, index) => ({
          name: method.entropia[index]?.descripcion ?? '',
          value: valor,
          link: enlace,
        }))}
      />
    </>
  );
}

type Place = { place: string; number: string; index: number; holder: string };

const columns: readonly Column<Place>[] = [
  { key: 'place', header: words.place, heading: true, cell: ({ place }) => place },
  { key: 'number', header: words.number, numeric: true, cell: ({ number }) => <b className="figures">{number}</b> },
  { key: 'index', header: words.index, numeric: true, cell: ({ index }) => <span className="figures">{index}</span> },
  {
    key: 'holder',
    header: words.holder,
    bare: true,
    cell: ({ holder }) => (
      <>
        <span className="text-soft md:sr-only">{words.holder}: </span>
        <span className="font-mono text-sm break-all">{holder}</span>
      </>
    ),
  },
];

function places({ winners, reserves }: RecordFacts): Place[] {
  return [
    ...winners.map((position, index) => ({ place: words.winner(index + 1), ...position })),
    ...reserves.map((position, index) => ({ place: words.reserve(index + 1), ...position })),
  ];
}
