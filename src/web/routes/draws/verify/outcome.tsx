import { CircleCheck, CircleDashed } from 'lucide-react';
import type { SalidaValida } from '#domain/draw/outcome.ts';
import { levels } from '#texts/draws/guarantee.ts';
import { recordTexts } from '#texts/draws/records.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { formatLongDateTime, formatNumber } from '#texts/format.ts';
import { accusationLines, isPublished } from '#verifier/accusations.ts';
import type { Facts as DrawFacts } from '#verifier/facts.ts';
import type { PrintOf } from '#verifier/misplaced-prints.ts';
import { proofSummaryOf } from '#verifier/proof-summary.ts';
import { methodOf, noticesOf, recordLines } from '#verifier/report.ts';
import type { KeptPrint } from '#web/routes/draws/kept-print.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';
import { localZone } from './clock.ts';
import { type OwnExpectation, OwnPrint } from './own-print.tsx';
import { TechnicalDetails } from './technical-details.tsx';

type OutcomeProps = {
  outcome: SalidaValida;
  facts: DrawFacts;
  /** What the fingerprints are that the reader gave as each other's. */
  misplaced: readonly PrintOf[];
  milliseconds: number;
  /** The fingerprint that this browser stored before the draw, with which the acta was compared. */
  kept: KeptPrint | null;
  onExpect: (own: OwnExpectation) => void;
};

/** A valid acta: the winners, what it proves and what it does not. */
export function Outcome({ outcome, facts, misplaced, milliseconds, kept, onExpect }: OutcomeProps) {
  const { verdict, proven, open } = proofSummaryOf(outcome);
  const { title, words } = verifierTexts.verdicts[facts.voided ? 'void' : 'drawn'][verdict];
  return (
    <Ticket stub={<Circumstances outcome={outcome} facts={facts} milliseconds={milliseconds} />}>
      <Stamp ink={stampInk(outcome, verdict)}>{stampWord(outcome, verdict)}</Stamp>
      <h2 className="mt-5 text-2xl">{title}</h2>
      <p className="measure mt-1 text-lg">{words}</p>
      {misplaced.map((print) => (
        <Notice key={print} tone="warning" className="mt-4">
          {verifierTexts.page.misplaced[print]}
        </Notice>
      ))}
      {facts.voided && (
        <p className="measure mt-3">
          {verifierTexts.reasons[facts.voided.reason]} {facts.voided.detail}
        </p>
      )}
      {accusationLines(outcome, facts).map((accusation) => (
        <Notice key={accusation} tone={isPublished(outcome) ? 'error' : 'warning'} className="mt-4">
          {accusation}
        </Notice>
      ))}
      <Winners outcome={outcome} facts={facts} />
      <Records outcome={outcome} facts={facts} />
      <ProofSummary proven={proven} open={open} kept={kept} />
      {outcome.procedencia === 'no_comprobada' && (
        <OwnPrint of={outcome.huella_cierre === null ? 'bases' : 'cierre'} onExpect={onExpect} />
      )}
      <Notices outcome={outcome} facts={facts} />
      <OfficialFigures facts={facts} />
    </Ticket>
  );
}

/** What became of each signed record that the reader brought. */
function Records({ outcome, facts }: { outcome: SalidaValida; facts: DrawFacts }) {
  const { resguardos: records } = outcome;
  if (records.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3">
      <h3 className="text-lg">{recordTexts.title}</h3>
      <ul className="grid gap-1">
        {recordLines(outcome, facts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

type Verdict = ReturnType<typeof proofSummaryOf>['verdict'];

function stampInk({ estado }: SalidaValida, verdict: Verdict): 'paid' | 'held' | 'ink' | 'wrong' {
  if (verdict === 'contested') return 'wrong';
  if (estado === 'anulado') return 'ink';
  return estado === 'provisional' || verdict === 'sums' ? 'held' : 'paid';
}

function stampWord({ estado }: SalidaValida, verdict: Verdict): string {
  const { stamps } = verifierTexts.page;
  if (verdict === 'contested') return stamps.contested;
  if (estado === 'anulado') return stamps.void;
  if (estado === 'provisional') return stamps.provisional;
  return verdict === 'witnessed' ? verifierFileTexts.results.stamps.witnessed : stamps[verdict];
}

/** What was proven, separate from what was not. */
function ProofSummary({
  proven,
  open,
  kept,
}: Pick<ReturnType<typeof proofSummaryOf>, 'proven' | 'open'> & Pick<OutcomeProps, 'kept'>) {
  const words = verifierTexts.proof;
  const groups = [
    {
      title: words.title.proven,
      icon: CircleCheck,
      ink: 'text-paid-edge',
      lines: proven.map((key) => words.proven[key]),
    },
    { title: words.title.open, icon: CircleDashed, ink: 'text-soft', lines: open.map((key) => words.open[key]) },
  ];
  return (
    <div className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {groups.map(({ title, icon: Icon, ink, lines }) => (
        <div key={title}>
          <h3 className="text-lg">{title}</h3>
          <ul className="mt-2 grid gap-2">
            {lines.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${ink}`} />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {kept && <p className="text-soft sm:col-span-2">{verifierTexts.page.ownPrint.kept(kept.at, localZone())}</p>}
    </div>
  );
}

function Winners({ outcome, facts }: Pick<OutcomeProps, 'outcome' | 'facts'>) {
  const { ganadores, suplentes } = outcome;
  if (ganadores.length === 0) return null;
  return (
    <div className="mt-6 grid gap-5">
      <div>
        <h3 className="text-lg">{verifierTexts.facts.winners(ganadores.length)}</h3>
        <ol className="mt-2 flex flex-wrap gap-3">
          {ganadores.map((number, index) => (
            <li key={number}>
              <TicketStub
                number={formatNumber(number, facts.digits)}
                state="winner"
                label={verifierTexts.page.prize(index + 1, ganadores.length)}
              />
            </li>
          ))}
        </ol>
      </div>
      {suplentes.length > 0 && (
        <div>
          <h3 className="text-lg">{verifierTexts.facts.reserves(suplentes.length)}</h3>
          <ol className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {suplentes.map((number, index) => (
              <li key={number} className="figures">
                <span className="text-soft">{verifierTexts.page.ordinal(index + 1)}</span>{' '}
                <b>{formatNumber(number, facts.digits)}</b>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function Notices({ outcome, facts }: Pick<OutcomeProps, 'outcome' | 'facts'>) {
  // The field for the fingerprint says this one.
  const others = noticesOf(outcome, facts).filter((code) => code !== 'A_SIN_HUELLA');
  if (others.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-lg">{verifierTexts.facts.notices}</h3>
      <ul className="measure mt-2 grid list-disc gap-2 pl-5">
        {others.map((code) => (
          <li key={code}>{verifierTexts.notices[code]}</li>
        ))}
      </ul>
    </div>
  );
}

function OfficialFigures({ facts: { figures } }: Pick<OutcomeProps, 'facts'>) {
  if (figures.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-lg">{verifierTexts.facts.links}</h3>
      <ul className="mt-2 grid gap-1">
        {figures.map(({ name, value, link }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3">
            <b className="figures">{value}</b>
            <a href={link} className="link inline-flex min-h-11 items-center" target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Circumstances({ outcome, facts, milliseconds }: Omit<OutcomeProps, 'misplaced' | 'onExpect' | 'kept'>) {
  const { nivel, peso_max_pct } = outcome;
  const words = verifierTexts.facts;
  const when = (time: string) => formatLongDateTime(time, localZone());
  return (
    <>
      <h3 className="text-lg">{facts.title}</h3>
      <p className="text-soft">{facts.organiser}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {nivel && (
          <Explained label={words.level} name={levels[nivel].word} words={levels[nivel].meaning(facts.method.tipo)} />
        )}
        <Explained
          label={words.method}
          name={methodOf(facts)}
          words={peso_max_pct !== null && words.weightWords(peso_max_pct)}
        />
        {facts.sold !== null && <Explained label={words.sold} name={words.soldCount(facts.sold)} />}
      </dl>
      <Facts
        className="mt-4"
        facts={[
          ...(facts.closedAt === null ? [] : [{ label: words.closed, value: when(facts.closedAt) }]),
          { label: words.drawn, value: when(facts.drawAt) },
          { label: words.issued, value: when(facts.issuedAt) },
        ]}
      />
      <p className="mt-4 text-soft">
        {words.claim} {verifierTexts.page.took(milliseconds)}
      </p>
      <TechnicalDetails outcome={outcome} />
    </>
  );
}

function Explained({ label, name, words }: { label: string; name: string; words?: string | false }) {
  return (
    <div className="grid content-start">
      <dt className="text-soft">{label}</dt>
      <dd>
        <b className="text-lg">{name}</b>
        {words && <p className="measure">{words}</p>}
      </dd>
    </div>
  );
}
