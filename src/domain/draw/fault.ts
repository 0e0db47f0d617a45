import type { ErrorCode } from './outcome.ts';

/** Thrown when a document is asked for that a verifier would reject, with the code that it would give. */
export class DrawFault extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'DrawFault';
    this.code = code;
  }
}
