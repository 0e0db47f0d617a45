import type { Opciones } from '#domain/draw/outcome.ts';
import { type Examination, examineTyped } from './examine.ts';

/** What a page sends. */
export type Question = { acta: Uint8Array; options: Opciones };

/** What it hears: how far the work is, and at the end what was found. */
export type Answer = { kind: 'progress'; done: number; total: number } | { kind: 'found'; examination: Examination };

// A page has a `postMessage` of another form; this file runs in a worker, which the types of a page do not know.
const answer: (message: Answer) => void = postMessage;

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const examination = examineTyped(data.acta, data.options, (done, total) => answer({ kind: 'progress', done, total }));
  answer({ kind: 'found', examination });
});
