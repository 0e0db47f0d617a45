import { useCallback, useEffect, useRef, useState } from 'react';
import type { Opciones } from '#domain/draw/outcome.ts';
import { type Verification, verifyInBrowser } from '#verifier/client.ts';
import type { Examination } from '#verifier/examine.ts';
import { type Material, MaterialError, type MaterialFault } from './material.ts';

/** What the reader brings along beside the files. */
export type Expected = Omit<Opciones, 'lista'>;

/** A verification as a page follows it. */
export type VerificationState =
  | { stage: 'idle' }
  | { stage: 'fetching' }
  | { stage: 'checking'; done: number; total: number }
  | { stage: 'found'; examination: Examination; milliseconds: number }
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
    const tell = (next: VerificationState) => mine === turn.current && setState(next);
    tell({ stage: 'fetching' });
    run().catch((error: unknown) =>
      tell({ stage: 'failed', fault: error instanceof MaterialError ? error.fault : 'browser' }),
    );

    async function run(): Promise<void> {
      const { acta, list } = await source();
      if (mine !== turn.current) return;
      material.current = { acta, list };
      const from = performance.now();
      tell({ stage: 'checking', done: 0, total: 0 });
      running.current = verifyInBrowser({ acta, options: { ...expected, lista: list } }, (done, total) =>
        tell({ stage: 'checking', done, total }),
      );
      const examination = await running.current.found;
      tell({ stage: 'found', examination, milliseconds: performance.now() - from });
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
