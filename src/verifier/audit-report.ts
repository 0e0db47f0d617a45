import type { Auditoria, AuditoriaValida, Hallazgo } from '#domain/log/audit-outcome.ts';
import { logTexts } from '#texts/draws/log.ts';
import { formatCount } from '#texts/format.ts';
import { table } from './table.ts';

const words = logTexts.audit;

/** Findings that are written out for people; a log can have millions. */
const mostFindings = 200;

/** What an audit found, in sentences: the verdict first. */
export function auditReportOf(outcome: Auditoria): string[] {
  if (!outcome.valida) return [words.bad, words.badWords];
  const { hallazgos } = outcome;
  return [
    hallazgos.length === 0 ? words.sound : words.found(hallazgos.length),
    '',
    ...table(rowsOf(outcome)),
    ...listOf(hallazgos),
    '',
    words.next,
  ];
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
  if (findings.length === 0) return [];
  const shown = findings.slice(0, mostFindings).map(sentenceOf);
  const rest = findings.length - shown.length;
  return ['', `${words.title}:`, ...shown, ...(rest > 0 ? [`- ${words.more(rest)}`] : [])];
}

function sentenceOf({ tipo, id, entradas }: Hallazgo): string {
  const places = [id && words.raffle(id), entradas.length > 0 && words.entries(entradas.slice(0, mostFindings))];
  const where = places.filter((place) => place !== null && place !== false).join(', ');
  return `- ${words.findings[tipo]} (${tipo})${where ? `: ${where}` : ''}`;
}
