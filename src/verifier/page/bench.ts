import type { OnProgress } from '#domain/draw/outcome.ts';
import { perform, type Result, type Task } from './perform.ts';

type Message = { kind: 'progress'; done: number; total: number } | { kind: 'done'; result: Result };

/** Where tasks are done, one after another, beside the page. Closing it leaves what it does undone. */
export type Bench = { ask: (task: Task, onProgress?: OnProgress) => Promise<Result>; close: () => void };

/**
 * Opens a worker of this same script. Where a browser gives none to a page of its kind (some do not to a file of the
 * disk), the page does the task itself once it has drawn that it begins: the verifier is one function that cannot stop
 * half way, and a second one that can would be a second verifier.
 */
export function openBench(script: string): Bench {
  // undefined until there is something to do, null where the browser gives none
  let worker: Worker | null | undefined;
  const close = () => {
    worker?.terminate();
    worker = undefined;
  };
  const ask = (task: Task, onProgress: OnProgress = () => {}): Promise<Result> => {
    if (worker === undefined) worker = workerOf(script);
    if (worker === null) return drawn().then(() => perform(task, onProgress));
    const hired = worker;
    return new Promise((resolve) => {
      hired.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.kind === 'progress') onProgress(data.done, data.total);
        else resolve(data.result);
      };
      hired.onerror = (event) => {
        event.preventDefault();
        hired.terminate();
        worker = null;
        resolve(ask(task, onProgress));
      };
      hired.postMessage(task);
    });
  };
  return { ask, close };
}

function workerOf(script: string): Worker | null {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } catch {
    // refused at once; a refusal that comes later is an error event
    return null;
  }
}

/** Once the page has been drawn as it stands. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** What the script does in a worker. */
export function serveTasks(): void {
  // A page has a `postMessage` of another form, which the types know instead of a worker's.
  const say: (message: Message) => void = postMessage;
  addEventListener('message', ({ data }: MessageEvent<Task>) => {
    const result = perform(data, (done, total) => say({ kind: 'progress', done, total }));
    say({ kind: 'done', result });
  });
}
