import type { SalidaValida } from '#domain/draw/outcome.ts';
import { checkTicketProof } from '#domain/draw/ticket-proof.ts';
import { compareCheckpoints } from '#domain/log/consistency.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { formatNumber } from '#texts/format.ts';
import { consistencyReportOf } from '#verifier/consistency-report.ts';
import type { Examination } from '#verifier/examine.ts';
import { proofSummaryOf } from '#verifier/proof-summary.ts';
import { examineRecords } from '#verifier/record-report.ts';
import { isWarning, type Rejected, rejectionOf } from '#verifier/rejection.ts';
import { reportOf } from '#verifier/report.ts';
import type { ReportPart } from '#verifier/report-part.ts';
import { ticketReportOf } from '#verifier/ticket-report.ts';
import type { Check } from './checks.ts';

/** What came of one check: the shell's words, and what a page shows beside them. */
export type Finding = {
  title: string;
  stamp: string;
  /** `good` only where nothing that could have changed the outcome is left open. */
  tone: 'good' | 'partial' | 'bad' | 'plain';
  /** Numbers that are shown large. */
  numbers: readonly { number: string; label: string }[];
  parts: readonly ReportPart[];
  /** What the shell prints with `--json`. */
  output: object;
  /** Which fingerprint from before the draw would prove more. */
  lacks: 'cierre' | 'bases' | null;
};

type CheckOf<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;
type Held = Extract<Examination, { outcome: SalidaValida }>;
type Seal = Pick<Finding, 'stamp' | 'tone'>;

const words = verifierFileTexts.results;
const stamps = verifierTexts.page.stamps;

/** What is said of an acta that was examined. */
export function actaFinding({ options }: CheckOf<'acta'>, examination: Examination): Finding {
  const isHeld = examination.facts !== null;
  return {
    title: words.acta,
    ...(isHeld ? sealOf(examination.outcome) : rejectedSeal(examination)),
    numbers: isHeld ? winnersOf(examination) : [],
    parts: [...reportOf(examination, options), ...clockHint(examination, options.ahora != null)],
    output: examination.outcome,
    lacks: isHeld ? lackOf(examination.outcome) : null,
  };
}

function sealOf(outcome: SalidaValida): Seal {
  const { verdict } = proofSummaryOf(outcome);
  if (verdict === 'contested') return { stamp: stamps.contested, tone: 'bad' };
  if (outcome.estado === 'anulado') return { stamp: stamps.void, tone: 'plain' };
  if (outcome.estado === 'provisional') return { stamp: stamps.provisional, tone: 'partial' };
  if (verdict === 'sums') return { stamp: stamps.sums, tone: 'partial' };
  return { stamp: verdict === 'proven' ? stamps.proven : words.stamps.witnessed, tone: 'good' };
}

function rejectedSeal(rejected: Rejected): Seal {
  return { stamp: stamps[rejectionOf(rejected)], tone: isWarning(rejected) ? 'bad' : 'partial' };
}

function winnersOf({ outcome: { ganadores }, facts: { digits } }: Held): Finding['numbers'] {
  return ganadores.map((number, at) => ({
    number: formatNumber(number, digits),
    label: verifierTexts.page.prize(at + 1, ganadores.length),
  }));
}

function clockHint({ outcome }: Examination, usedClock: boolean): ReportPart[] {
  const isEarly = outcome.error === 'E_TIEMPOS' && usedClock;
  return isEarly ? [{ kind: 'text', lines: [verifierTexts.page.clockHint] }] : [];
}

function lackOf({ procedencia, huella_cierre }: SalidaValida): Finding['lacks'] {
  if (procedencia !== 'no_comprobada') return null;
  return huella_cierre === null ? 'bases' : 'cierre';
}

/** Checks receipts that come without an acta. */
export function recordsFinding({ records }: CheckOf<'records'>): Finding {
  const { output, parts } = examineRecords(records);
  const areGood = output.resguardos.every(({ resultado }) => resultado === 'firma_buena');
  return {
    title: words.records,
    stamp: areGood ? words.stamps.records.good : words.stamps.records.bad,
    tone: areGood ? 'partial' : 'bad',
    numbers: [],
    parts,
    output,
    lacks: null,
  };
}

/** Checks the proof of a ticket on paper. */
export function ticketFinding({ text, known }: CheckOf<'ticket'>): Finding {
  const output = checkTicketProof(text, known);
  const { resultado, numero } = output;
  const isListed = resultado === 'en_lista' && numero !== null;
  return {
    title: words.ticket,
    stamp: words.stamps.ticket[resultado],
    tone: isListed ? 'good' : 'bad',
    numbers: isListed ? [{ number: String(numero), label: words.ticketNumber }] : [],
    parts: ticketReportOf(output),
    output,
    lacks: null,
  };
}

/** Compares two checkpoints of a log. */
export function consistencyFinding({ compared, key, hadProof }: CheckOf<'consistency'>): Finding {
  const resultado = compareCheckpoints(compared, key);
  const lacksProof = resultado === 'prueba_mala' && !hadProof;
  return {
    title: words.consistency,
    stamp: words.stamps.consistency[resultado],
    tone: consistencyTones[resultado],
    numbers: [],
    parts: [...consistencyReportOf(resultado), ...(lacksProof ? [withoutProof] : [])],
    output: { resultado },
    lacks: null,
  };
}

const withoutProof: ReportPart = { kind: 'text', lines: [words.withoutProof] };

const consistencyTones = {
  consistente: 'good',
  bifurcado: 'bad',
  prueba_mala: 'partial',
  E_REGISTRO: 'partial',
} as const satisfies Record<string, Finding['tone']>;
