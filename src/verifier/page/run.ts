import { verifierTexts } from '#texts/draws/verifier.ts';
import { formatCount } from '#texts/format.ts';
import { openBench } from './bench.ts';
import type { Check } from './checks.ts';
import { element } from './dom.ts';
import { actaFinding, consistencyFinding, type Finding, recordsFinding, ticketFinding } from './findings.ts';

const page = verifierTexts.page;

/** How far a run is, for eyes and for readers of screens. */
export type Progress = { root: HTMLElement; show: (done: number, total: number) => void };

/** A bar with a sentence that says how many tickets have been hashed. */
export function openProgress(): Progress {
  const bar = element('progress', { 'aria-label': page.progress });
  const sentence = element('p', {}, page.starting);
  const root = element('div', { className: 'part', role: 'status' }, sentence, bar);
  const show = (done: number, total: number) => {
    if (total === 0) return;
    sentence.replaceChildren(page.counting(formatCount(done), formatCount(total)));
    bar.max = total;
    bar.value = done;
  };
  return { root, show };
}

/** Does one check after another. Stopping leaves the promise open for ever. */
export function run(
  checks: readonly Check[],
  script: string,
  { show }: Progress,
): { findings: Promise<Finding[]>; stop: () => void } {
  const bench = openBench(script);
  const find = async (check: Check): Promise<Finding> => {
    if (check.kind === 'ticket') return ticketFinding(check);
    if (check.kind === 'records') return recordsFinding(check);
    if (check.kind === 'consistency') return consistencyFinding(check);
    const result = await bench.ask(check, show);
    if (result.kind !== 'acta') throw new Error('the bench did another task');
    return actaFinding(check, result.examination);
  };
  const all = async () => {
    const findings: Finding[] = [];
    for (const check of checks) findings.push(await find(check));
    return findings;
  };
  return { findings: all().finally(bench.close), stop: bench.close };
}
