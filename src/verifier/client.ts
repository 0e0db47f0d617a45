import type { OnProgress } from '#domain/draw/outcome.ts';
import type { Examination } from './examine.ts';
import type { Answer, Question } from './worker.ts';

/** A verification under way beside the page. Stopping it leaves the promise open for ever. */
export type Verification = { found: Promise<Examination>; stop: () => void };

/** Verifies an acta in a worker of this browser, so that the page stays alive while a large list is hashed. */
export function verifyInBrowser(question: Question, onProgress: OnProgress): Verification {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const found = new Promise<Examination>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'progress') return onProgress(data.done, data.total);
      worker.terminate();
      resolve(data.examination);
    });
    worker.addEventListener('error', (event) => {
      worker.terminate();
      reject(new Error('the verifier stopped', { cause: event.error ?? event.message }));
    });
  });
  worker.postMessage(question);
  return { found, stop: () => worker.terminate() };
}
