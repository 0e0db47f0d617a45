import { levels } from '#texts/draws/guarantee.ts';
import { verifierTexts as words } from '#texts/draws/verifier.ts';
import { formatLongDateTime, formatNumber } from '#texts/format.ts';
import type { Examination } from './examine.ts';
import type { Facts } from './facts.ts';
import { proofSummaryOf } from './proof-summary.ts';

type Held = Extract<Examination, { facts: Facts }>;

/** What was found, in sentences: the verdict first. */
export function reportOf(examination: Examination): string[] {
  return examination.facts === null ? rejected(examination.outcome.error) : held(examination);
}

function rejected(error: keyof typeof words.failures): string[] {
  const { step, words: meaning } = words.failures[error];
  const { title, words: advice } = error === 'E_LISTA_AUSENTE' ? words.verdicts.incomplete : words.verdicts.rejected;
  return [advice ? `${title}. ${advice}` : `${title}.`, '', `${words.stepOf(step)} (${error}).`, meaning];
}

function held({ outcome, facts }: Held): string[] {
  const { isProven, proven, open } = proofSummaryOf(outcome);
  const verdict = words.verdicts[facts.voided ? 'void' : 'drawn'][isProven ? 'proven' : 'sums'];
  return [
    `${verdict.title}.`,
    verdict.words,
    ...listed(
      words.proof.title.proven,
      proven.map((each) => words.proof.proven[each]),
    ),
    ...listed(
      words.proof.title.open,
      open.map((each) => words.proof.open[each]),
    ),
    '',
    ...table(rowsOf({ outcome, facts })),
    ...listed(
      words.facts.notices,
      outcome.avisos.map((code) => `${words.notices[code]} (${code})`),
    ),
    ...listed(
      words.facts.links,
      facts.figures.map(({ name, value, link }) => `${name}: ${value}  ${link}`),
    ),
    '',
    ...table(printsOf(outcome)),
  ];
}

type Row = readonly [string, string];

function rowsOf({ outcome, facts }: Held): Row[] {
  const numbers = (list: readonly number[]) => list.map((number) => formatNumber(number, facts.digits)).join(', ');
  const { ganadores, suplentes, nivel, peso_max_pct } = outcome;
  const rows: (Row | false | null)[] = [
    [words.facts.raffle, facts.title],
    [words.facts.organiser, facts.organiser],
    [words.facts.sold, words.facts.soldCount(facts.sold)],
    facts.voided && [words.facts.reason, `${words.reasons[facts.voided.reason]} ${facts.voided.detail}`.trim()],
    ganadores.length > 0 && [words.facts.winners(ganadores.length), numbers(ganadores)],
    suplentes.length > 0 && [words.facts.reserves(suplentes.length), numbers(suplentes)],
    [words.facts.method, methodOf(facts)],
    nivel && [words.facts.level, `${levels[nivel].word}. ${levels[nivel].meaning(facts.method.tipo)}`],
    [words.facts.proof, `${words.proofs[outcome.procedencia].name}. ${words.proofs[outcome.procedencia].words}`],
    peso_max_pct !== null && [words.facts.weight, words.facts.weightWords(peso_max_pct)],
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

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, value]) => label.padEnd(width) + value);
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `- ${line}`)] : [];
}
