import type { NoticeCode, Opciones, ResguardoJuzgado, SalidaValida } from '#domain/draw/outcome.ts';
import { levels } from '#texts/draws/guarantee.ts';
import { recordTexts } from '#texts/draws/records.ts';
import { verifierTexts as words } from '#texts/draws/verifier.ts';
import { formatLongDateTime, formatNumber } from '#texts/format.ts';
import { accusationLines, isPublished } from './accusations.ts';
import type { Examination } from './examine.ts';
import type { Facts } from './facts.ts';
import { proofSummaryOf } from './proof-summary.ts';
import { errorOf, type Rejected, rejectionOf } from './rejection.ts';
import type { ReportPart } from './report-part.ts';
import type { Row } from './table.ts';

type Held = Extract<Examination, { facts: Facts }>;

/** What was found, in parts: the verdict first, then what is held against its author, then what it all rests on. */
export function reportOf(examination: Examination, { huella_bases }: Opciones = {}): ReportPart[] {
  return examination.facts === null ? rejected(examination) : held(examination, huella_bases != null);
}

function rejected(examination: Rejected): ReportPart[] {
  const error = errorOf(examination);
  const { step, words: meaning } = words.failures[error];
  const { title, words: advice } = words.verdicts[rejectionOf(examination)];
  return [
    { kind: 'verdict', lines: [`${title}.`, advice].filter((line) => line !== '') },
    { kind: 'text', lines: [`${words.stepOf(step)} (${error}).`, meaning] },
  ];
}

function held({ outcome, facts, misplaced }: Held, hadPrint: boolean): ReportPart[] {
  const { verdict, proven, open } = proofSummaryOf(outcome);
  const { title, words: meaning } = words.verdicts[facts.voided ? 'void' : 'drawn'][verdict];
  const parts: ReportPart[] = [
    { kind: 'verdict', lines: [`${title}.`, meaning] },
    { kind: 'text', lines: misplaced.map((print) => words.page.misplaced[print]) },
    { kind: isPublished(outcome) ? 'alarm' : 'text', lines: accusationLines(outcome, facts) },
    { kind: 'text', lines: [proofOf(outcome, facts), ...changesOf(outcome, hadPrint)] },
    { kind: 'list', title: words.facts.amendments, lines: facts.amendments.map(words.facts.amendment) },
    { kind: 'list', title: words.facts.notices, lines: noticesOf(outcome, facts).map((code) => noticeOf(code, facts)) },
    {
      kind: 'list',
      title: words.proof.title.proven,
      lines: proven.map((each) => words.proof.proven[each]),
      mark: 'proven',
    },
    { kind: 'list', title: words.proof.title.open, lines: open.map((each) => words.proof.open[each]), mark: 'open' },
    { kind: 'table', rows: rowsOf(outcome, facts) },
    { kind: 'list', title: recordTexts.title, lines: recordLines(outcome, facts) },
    { kind: 'links', title: words.facts.links, links: facts.figures },
    { kind: 'table', rows: printsOf(outcome) },
  ];
  return parts.filter(hasContent);
}

function hasContent(part: ReportPart): boolean {
  switch (part.kind) {
    case 'table':
      return part.rows.length > 0;
    case 'links':
      return part.links.length > 0;
    default:
      return part.lines.length > 0;
  }
}

function proofOf({ procedencia }: SalidaValida, { closedAt }: Facts): string {
  const { name, words: meaning } = words.proofs[procedencia];
  const isOfBases = procedencia === 'no_comprobada' && closedAt === null;
  return `${words.facts.proof}: ${name}. ${isOfBases ? words.unprovenBases : meaning}`;
}

function changesOf({ cambios }: SalidaValida, hadPrint: boolean): string[] {
  return cambios.length > 0 ? [recordTexts.changes(cambios, hadPrint)] : [];
}

/** What should be known of an acta; nothing of a list that there never was. */
export function noticesOf({ avisos }: SalidaValida, { closedAt }: Pick<Facts, 'closedAt'>): NoticeCode[] {
  return avisos.filter((code) => closedAt !== null || code !== 'A_LISTA_NO_COMPROBADA');
}

function noticeOf(code: NoticeCode, { closedAt }: Facts): string {
  const isOfBases = code === 'A_SIN_HUELLA' && closedAt === null;
  return `${isOfBases ? words.noBasesPrint : words.notices[code]} (${code})`;
}

/** What became of each signed record that was held against an acta, in a sentence; what is said of several, once. */
export function recordLines({ resguardos }: SalidaValida, facts: Facts): string[] {
  const lines = resguardos.map((record, at) =>
    recordLine(record, { ...facts, isMoneyBack: facts.moneyBack[at] ?? false }),
  );
  return [...new Set(lines)];
}

type OfRecord = Pick<Facts, 'digits'> & { isMoneyBack: boolean };

function recordLine(
  { numero, resultado, atrasada, devuelto_en }: ResguardoJuzgado,
  { digits, isMoneyBack }: OfRecord,
): string {
  if (numero === null) return recordTexts.unreadable;
  const whose = recordTexts.ticket(formatNumber(numero, digits));
  const said = [
    recordTexts.results[resultado],
    ...(atrasada ? [recordTexts.late] : []),
    ...(devuelto_en === null ? [] : [recordTexts.refunded(devuelto_en, isMoneyBack)]),
  ];
  return `${whose}: ${said.join('; ')}.`;
}

function rowsOf(outcome: SalidaValida, facts: Facts): Row[] {
  const numbers = (list: readonly number[]) => list.map((number) => formatNumber(number, facts.digits)).join(', ');
  const { ganadores, suplentes, nivel, peso_max_pct, serie, registro } = outcome;
  const rows: (Row | false | null)[] = [
    [words.facts.raffle, facts.title],
    [words.facts.organiser, facts.organiser],
    [words.facts.prizes(facts.prizes.length), facts.prizes.map(words.facts.prize).join(' · ')],
    serie && [words.facts.series, words.facts.seriesWords(serie)],
    facts.sold !== null && [words.facts.sold, words.facts.soldCount(facts.sold)],
    facts.voided && [words.facts.reason, `${words.reasons[facts.voided.reason]} ${facts.voided.detail}`.trim()],
    ganadores.length > 0 && [words.facts.winners(ganadores.length), numbers(ganadores)],
    suplentes.length > 0 && [words.facts.reserves(suplentes.length), numbers(suplentes)],
    [words.facts.method, methodOf(facts)],
    nivel && [words.facts.level, `${levels[nivel].word}. ${levels[nivel].meaning(facts.method.tipo)}`],
    peso_max_pct !== null && [words.facts.weight, words.facts.weightWords(peso_max_pct)],
    registro && [words.facts.log, words.facts.logWords(registro)],
    facts.closedAt !== null && [words.facts.closed, formatLongDateTime(facts.closedAt, 'UTC')],
    [words.facts.drawn, formatLongDateTime(facts.drawAt, 'UTC')],
    [words.facts.issued, `${formatLongDateTime(facts.issuedAt, 'UTC')}. ${words.facts.claim}`],
  ];
  return rows.filter((row) => row !== false && row !== null);
}

/** The source of chance, named. */
export function methodOf({ method }: Pick<Facts, 'method'>): string {
  switch (method.tipo) {
    case 'drand':
      return words.facts.methods.drand(method.ronda);
    case 'loteria':
      return words.facts.methods.loteria(method.loteria);
    case 'compromiso':
      return words.facts.methods.compromiso;
  }
}

function printsOf({ huella_bases, huella_cierre, huella_acta, semilla }: Held['outcome']): Row[] {
  const { prints, seed } = words.facts;
  const rows: (Row | false)[] = [
    [prints.bases, huella_bases],
    huella_cierre !== null && [prints.cierre, huella_cierre],
    [prints.acta, huella_acta],
    semilla !== null && [seed, semilla],
  ];
  return rows.filter((row) => row !== false);
}
