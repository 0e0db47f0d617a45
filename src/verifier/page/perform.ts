import decodeQR from 'qr/decode.js';
import type { OnProgress, Opciones } from '#domain/draw/outcome.ts';
import { type Examination, examineTyped } from '#verifier/examine.ts';

/** The points of a picture, four bytes each. */
export type Points = { width: number; height: number; data: Uint8ClampedArray };

/** Work that takes longer than a page may stand still. */
export type Task = { kind: 'acta'; acta: Uint8Array; options: Opciones } | { kind: 'qr'; points: Points };

/** What comes of it. The text of a code is null where there is none to be read. */
export type Result = { kind: 'acta'; examination: Examination } | { kind: 'qr'; text: string | null };

/** Does a task. */
export function perform(task: Task, onProgress?: OnProgress): Result {
  if (task.kind === 'qr') return { kind: 'qr', text: textOfCode(task.points) };
  return { kind: 'acta', examination: examineTyped(task.acta, task.options, onProgress) };
}

function textOfCode(points: Points): string | null {
  try {
    return decodeQR(points);
  } catch {
    // the library says by its error why it reads nothing here: no code, or one too blurred
    return null;
  }
}
