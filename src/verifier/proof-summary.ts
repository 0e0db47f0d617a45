import type { Procedencia, SalidaValida } from '#domain/draw/outcome.ts';
import type { verifierTexts } from '#texts/draws/verifier.ts';
import { isContested } from './accusations.ts';

type Words = typeof verifierTexts.proof;

/** What an acta that holds proves to its reader, and what it leaves open: keys of `verifier.proof`. */
export type ProofSummary = {
  /** Which verdict of `verifier.verdicts` the reader is given: a plain one only where the list was read and is known. */
  verdict: 'proven' | 'witnessed' | 'sums' | 'contested';
  proven: (keyof Words['proven'])[];
  open: (keyof Words['open'])[];
};

/** Tells apart what was proven and what was not. Sums prove neither figures copied by hand nor a seed that somebody kept. */
export function proofSummaryOf(outcome: SalidaValida): ProofSummary {
  const { estado, procedencia, nivel, avisos } = outcome;
  const isVoid = estado === 'anulado';
  const known = knowledgeOf(procedencia, isVoid ? 'papers' : 'list');
  const proven: ProofSummary['proven'] = [isVoid ? 'reason' : 'sums'];
  const isUnread = !isVoid && avisos.includes('A_LISTA_NO_COMPROBADA');
  const open: ProofSummary['open'] = [...(isUnread ? ['unread' as const] : []), ...known.open];
  if (nivel === 'fuerte') proven.push('beacon');
  if (nivel === 'media') open.push('figures');
  if (nivel === 'basica') open.push('seed');
  proven.push(...known.proven);
  open.push('never');
  const isSound = isVoid || (nivel === 'fuerte' && !isUnread);
  return { verdict: isContested(outcome) ? 'contested' : verdictOf(procedencia, isSound), proven, open };
}

function knowledgeOf(procedencia: Procedencia, papers: 'papers' | 'list'): Pick<ProofSummary, 'proven' | 'open'> {
  switch (procedencia) {
    case 'comprobada':
      return { proven: [papers], open: [] };
    case 'atestiguada':
      return { proven: ['witnessed'], open: ['audit'] };
    case 'no_comprobada':
      return { proven: [], open: [papers] };
  }
}

function verdictOf(procedencia: Procedencia, isSound: boolean): ProofSummary['verdict'] {
  if (!isSound || procedencia === 'no_comprobada') return 'sums';
  return procedencia === 'comprobada' ? 'proven' : 'witnessed';
}
