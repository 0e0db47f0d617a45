import type { SalidaValida } from '#domain/draw/outcome.ts';
import { formatLongDateTime, formatNumber } from '#texts/format.ts';
import { verifier } from '#texts/verifier.ts';
import type { Facts as DrawFacts } from '#verifier/facts.ts';
import { methodOf } from '#verifier/report.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';
import { type OwnExpectation, OwnPrint } from './own-print.tsx';
import { TechnicalDetails } from './technical-details.tsx';

type OutcomeProps = {
  outcome: SalidaValida;
  facts: DrawFacts;
  milliseconds: number;
  onExpect: (own: OwnExpectation) => void;
};

/** An acta that holds: who won, how far that is proven, and what else a person should know. */
export function Outcome({ outcome, facts, milliseconds, onExpect }: OutcomeProps) {
  const isProven = outcome.procedencia === 'comprobada';
  const verdict = verifier.verdicts[facts.voided ? 'void' : 'drawn'][outcome.procedencia];
  return (
    <Ticket stub={<Standing outcome={outcome} facts={facts} milliseconds={milliseconds} />}>
      <Stamp ink={stampInk(outcome)}>{stampWord(outcome)}</Stamp>
      <h2 className="mt-5 text-2xl">{verdict.title}</h2>
      <p className="measure mt-1 text-lg">{verdict.words}</p>
      {facts.voided && (
        <p className="measure mt-3">
          {verifier.reasons[facts.voided.reason]} {facts.voided.detail}
        </p>
      )}
      <Winners outcome={outcome} facts={facts} />
      {!isProven && <OwnPrint of={outcome.huella_cierre === null ? 'bases' : 'cierre'} onExpect={onExpect} />}
      <Notices outcome={outcome} />
      <OfficialFigures facts={facts} />
    </Ticket>
  );
}

function stampInk({ procedencia, estado }: SalidaValida): 'paid' | 'held' | 'ink' {
  if (estado === 'anulado') return 'ink';
  return procedencia === 'comprobada' ? 'paid' : 'held';
}

function stampWord({ procedencia, estado }: SalidaValida): string {
  const { stamps } = verifier.page;
  if (estado === 'anulado') return stamps.void;
  if (procedencia === 'no_comprobada') return stamps.unproven;
  return estado === 'provisional' ? stamps.provisional : stamps.proven;
}

function Winners({ outcome, facts }: Pick<OutcomeProps, 'outcome' | 'facts'>) {
  const { ganadores, suplentes } = outcome;
  if (ganadores.length === 0) return null;
  return (
    <div className="mt-6 grid gap-5">
      <div>
        <h3 className="text-lg">{verifier.facts.winners(ganadores.length)}</h3>
        <ol className="mt-2 flex flex-wrap gap-3">
          {ganadores.map((number, index) => (
            <li key={number}>
              <TicketStub
                number={formatNumber(number, facts.digits)}
                state="winner"
                label={verifier.page.prize(index + 1, ganadores.length)}
              />
            </li>
          ))}
        </ol>
      </div>
      {suplentes.length > 0 && (
        <div>
          <h3 className="text-lg">{verifier.facts.reserves(suplentes.length)}</h3>
          <ol className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {suplentes.map((number, index) => (
              <li key={number} className="figures">
                <span className="text-soft">{verifier.page.ordinal(index + 1)}</span>{' '}
                <b>{formatNumber(number, facts.digits)}</b>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function Notices({ outcome: { avisos } }: Pick<OutcomeProps, 'outcome'>) {
  // The field for the fingerprint says this one.
  const others = avisos.filter((code) => code !== 'A_SIN_HUELLA');
  if (others.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-lg">{verifier.facts.notices}</h3>
      <ul className="measure mt-2 grid list-disc gap-2 pl-5">
        {others.map((code) => (
          <li key={code}>{verifier.notices[code]}</li>
        ))}
      </ul>
    </div>
  );
}

function OfficialFigures({ facts: { figures } }: Pick<OutcomeProps, 'facts'>) {
  if (figures.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-lg">{verifier.facts.links}</h3>
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

function Standing({ outcome, facts, milliseconds }: Omit<OutcomeProps, 'onExpect'>) {
  const { nivel, procedencia, peso_max_pct } = outcome;
  const words = verifier.facts;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const when = (time: string) => formatLongDateTime(time, zone);
  return (
    <>
      <h3 className="text-lg">{facts.title}</h3>
      <p className="text-soft">{facts.organiser}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {nivel && <Explained label={words.level} {...verifier.levels[nivel]} />}
        <Explained label={words.proof} {...verifier.proofs[procedencia]} />
        <Explained
          label={words.method}
          name={methodOf(facts)}
          words={peso_max_pct !== null && words.weightWords(peso_max_pct)}
        />
        <Explained label={words.sold} name={words.soldCount(facts.sold)} />
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
        {words.claim} {verifier.page.took(milliseconds)}
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
