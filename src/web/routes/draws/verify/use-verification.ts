import { useCallback, useEffect, useRef, useState } from 'react';
import type { Opciones } from '#domain/draw/outcome.ts';
import { type Verification, verifyInBrowser } from '#verifier/client.ts';
import type { Examination } from '#verifier/examine.ts';
import { type KeptPrint, keptBefore } from '#web/routes/draws/kept-print.ts';
import { type Material, MaterialError, type MaterialFault } from './material.ts';

/** What the reader provides besides the files. */
export type Expected = Omit<Opciones, 'lista' | 'resguardos' | 'devoluciones' | 'prueba_registro'>;

/** The state of a verification. */
export type VerificationState =
  | { stage: 'idle' }
  | { stage: 'fetching' }
  | { stage: 'checking'; done: number; total: number }
  /** `kept`: the fingerprint of this browser that it was compared with; null if the reader provided one. */
  | { stage: 'found'; examination: Examination; milliseconds: number; kept: KeptPrint | null }
  | { stage: 'failed'; fault: MaterialFault | 'browser' };

/** Runs one verification at a time in this browser. `again` repeats the last one with other expectations. */
export function useVerification(): {
  state: VerificationState;
  check: (source: () => Promise<Material>, expected: Expected) => void;
  again: (expected: Expected) => void;
} {
  const [state, setState] = useState<VerificationState>({ stage: 'idle' });
  const running = useRef<Verification | null>(null);
  const material = useRef<Material | null>(null);
  const turn = useRef(0);
  useEffect(() => () => running.current?.stop(), []);

  const check = useCallback((source: () => Promise<Material>, expected: Expected) => {
    running.current?.stop();
    turn.current += 1;
    const mine = turn.current;
    const report = (next: VerificationState) => mine === turn.current && setState(next);
    report({ stage: 'fetching' });
    run().catch((error: unknown) =>
      report({ stage: 'failed', fault: error instanceof MaterialError ? error.fault : 'browser' }),
    );

    async function run(): Promise<void> {
      const brought = await source();
      if (mine !== turn.current) return;
      material.current = brought;
      const { acta } = brought;
      const from = performance.now();
      report({ stage: 'checking', done: 0, total: 0 });
      const examineWith = (expected: Expected) => {
        const options = { ...expected, ...filesIn(brought) };
        running.current = verifyInBrowser({ acta, options }, (done, total) =>
          report({ stage: 'checking', done, total }),
        );
        return running.current.found;
      };
      const examineAgainst = async ({ print }: KeptPrint, { misplaced }: Examination) => {
        const huella_bases = expected.huella_bases ?? expected.huella_cierre ?? null;
        return { ...(await examineWith({ ...expected, huella_bases, huella_cierre: print })), misplaced };
      };
      const first = await examineWith(expected);
      const kept = isClosureGiven(expected, first) || mine !== turn.current ? null : keptFor(first);
      const examination = kept ? await examineAgainst(kept, first) : first;
      report({ stage: 'found', examination, milliseconds: performance.now() - from, kept });
    }
  }, []);

  const again = useCallback(
    (expected: Expected) => {
      const kept = material.current;
      if (kept) check(async () => kept, expected);
    },
    [check],
  );

  return { state, check, again };
}

/** Whether the reader gave the list's own fingerprint: one of the bases in its place says nothing of the list. */
function isClosureGiven({ huella_cierre }: Expected, { misplaced }: Examination): boolean {
  return misplaced.includes('cierre') || (Boolean(huella_cierre) && !misplaced.includes('bases'));
}

/** What was brought, as the verifier is told it. */
function filesIn({ list, records, refunds, proofs }: Material) {
  return { lista: list, resguardos: records, devoluciones: refunds, prueba_registro: proofs };
}

/** This browser's stored fingerprint of the acta's draw; the acta has to be read first. */
function keptFor({ outcome, facts }: Examination): KeptPrint | null {
  return facts && outcome.huella_cierre ? keptBefore(facts.drawId, facts.drawAt) : null;
}
