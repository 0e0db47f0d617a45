import type { Auditoria, AuditoriaValida, FindingKind, Hallazgo } from '#domain/log/audit-outcome.ts';
import { logTexts } from '#texts/draws/log.ts';
import { formatCount } from '#texts/format.ts';
import { listed, table } from './table.ts';

const words = logTexts.audit;

/** Findings of one kind, and entries of one finding, that are written out for people; a log can have millions. */
const most = 20;

/** What proves that a log or an organiser lies; it stands before what may be a slip. */
const frauds: readonly FindingKind[] = ['dos_cierres', 'dos_bases', 'bifurcacion', 'retroceso'];

/** What an audit found, in sentences: the verdict first. */
export function auditReportOf(outcome: Auditoria): string[] {
  if (!outcome.valida) return [words.bad, words.badWords];
  const { hallazgos } = outcome;
  return [verdictOf(hallazgos), '', ...table(rowsOf(outcome)), ...listOf(hallazgos), '', words.next];
}

function verdictOf(findings: readonly Hallazgo[]): string {
  if (findings.length === 0) return words.sound;
  return (findings.some(({ tipo }) => frauds.includes(tipo)) ? words.grave : words.found)(findings.length);
}

function rowsOf({ origen, tamano, raiz, testigos, antes_de }: AuditoriaValida): [string, string][] {
  return [
    [words.origin, origen],
    [words.size, formatCount(tamano)],
    [words.root, raiz],
    [words.witnesses, formatCount(testigos)],
    ...(antes_de === null ? [] : [[words.before, words.beforeWords(antes_de)] satisfies [string, string]]),
  ];
}

function listOf(findings: readonly Hallazgo[]): string[] {
  const byKind = Map.groupBy(findings, ({ tipo }) => tipo);
  const kinds = [...frauds, ...byKind.keys()].filter((kind, at, all) => all.indexOf(kind) === at);
  const lines = kinds.flatMap((kind) => linesOf(byKind.get(kind) ?? []));
  return lines.length > 0 ? ['', ...listed(words.title, lines)] : [];
}

/** The findings of one kind. None hides those of another, however many there are. */
function linesOf(findings: readonly Hallazgo[]): string[] {
  const rest = findings.length - most;
  return [...findings.slice(0, most).map(sentenceOf), ...(rest > 0 ? [words.more(rest)] : [])];
}

function sentenceOf({ tipo, id, entradas }: Hallazgo): string {
  const rest = entradas.length - most;
  const places = [
    id && words.raffle(id),
    entradas.length > 0 && words.entries(entradas.slice(0, most)),
    rest > 0 && words.moreEntries(rest),
  ];
  const where = places.filter((place) => place !== null && place !== false).join(', ');
  return `${words.findings[tipo]} (${tipo})${where ? `: ${where}` : ''}`;
}
