import type { SalidaValida } from '#domain/draw/outcome.ts';
import type { verifierTexts } from '#texts/draws/verifier.ts';

type Words = typeof verifierTexts.proof;

/** What an acta that holds proves to its reader, and what it leaves open: keys of `verifier.proof`. */
export type ProofSummary = {
  /** Nothing that could have changed the outcome is left open. */
  isProven: boolean;
  proven: (keyof Words['proven'])[];
  open: (keyof Words['open'])[];
};

/** Tells apart what was proven and what was not. Sums prove neither figures copied by hand nor a seed that somebody kept. */
export function proofSummaryOf({ estado, procedencia, nivel }: SalidaValida): ProofSummary {
  const isVoid = estado === 'anulado';
  const isSame = procedencia === 'comprobada';
  const proven: ProofSummary['proven'] = [isVoid ? 'reason' : 'sums'];
  const open: ProofSummary['open'] = [];
  if (nivel === 'fuerte') proven.push('beacon');
  if (nivel === 'media') open.push('figures');
  if (nivel === 'basica') open.push('seed');
  const papers = isVoid ? 'papers' : 'list';
  if (isSame) proven.push(papers);
  else open.unshift(papers);
  open.push('never');
  return { isProven: isSame && (isVoid || nivel === 'fuerte'), proven, open };
}
