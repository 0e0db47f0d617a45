import type { Procedencia, SalidaValida } from '#domain/draw/outcome.ts';
import type { verifierTexts } from '#texts/draws/verifier.ts';
import { isContested } from './accusations.ts';

type Words = typeof verifierTexts.proof;

/** What an acta that holds proves to its reader, and what it leaves open: keys of `verifier.proof`. */
export type ProofSummary = {
  /** Which verdict of `verifier.verdicts` the reader is given: a plain one only where all that decides was read and is known. */
  verdict: 'proven' | 'witnessed' | 'sums' | 'contested';
  proven: (keyof Words['proven'])[];
  open: (keyof Words['open'])[];
};

/** Tells apart what was proven and what was not. Sums prove neither figures copied by hand nor a seed that somebody kept. */
export function proofSummaryOf(outcome: SalidaValida): ProofSummary {
  const { estado, procedencia, nivel } = outcome;
  const isVoid = estado === 'anulado';
  const known = knowledgeOf(procedencia, isVoid ? 'papers' : 'list');
  const proven: ProofSummary['proven'] = [isVoid ? 'reason' : 'sums'];
  const doubts = doubtsOf(outcome);
  const open: ProofSummary['open'] = [...doubts, ...known.open];
  if (nivel === 'fuerte') proven.push('beacon');
  if (nivel === 'media') open.push('figures');
  if (nivel === 'basica') open.push('seed');
  proven.push(...known.proven);
  open.push('never');
  const isSound = doubts.length === 0 && (isVoid || nivel === 'fuerte');
  return { verdict: isContested(outcome) ? 'contested' : verdictOf(procedencia, isSound), proven, open };
}

/** What nobody has checked of an acta that holds, and what its reader brought that nobody can judge. */
function doubtsOf({ estado, avisos, resguardos }: SalidaValida): ProofSummary['open'] {
  const doubts: (ProofSummary['open'][number] | false)[] = [
    estado !== 'anulado' && avisos.includes('A_LISTA_NO_COMPROBADA') && 'unread',
    avisos.includes('A_FUENTE_SIN_COMPROBAR') && 'source',
    avisos.includes('A_FUERZA_MAYOR') && 'when',
    resguardos.some(({ resultado }) => resultado === 'firma_mala') && 'record',
  ];
  return doubts.filter((doubt) => doubt !== false);
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
