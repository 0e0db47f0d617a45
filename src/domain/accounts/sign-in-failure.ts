import type { SignInFault, SignInMode } from './account.ts';

/** A sign-in that a person began: where it was to bring them, and where it happens. */
export type SignInBegun = { readonly returnTo: string; readonly mode: SignInMode };

/** A sign-in that came to nothing, with the fault that the person is told of and the cause that the log is. */
export class SignInFailure extends Error {
  readonly fault: SignInFault;
  /** null when it is not known which sign-in it was. */
  readonly begun: SignInBegun | null;
  /** Whether anybody can have it fail so, by what their browser sends: nothing that an operator has to mend. */
  readonly byVisitor: boolean;

  constructor(
    fault: SignInFault,
    {
      cause,
      begun = null,
      byVisitor = false,
    }: { cause?: unknown; begun?: SignInBegun | null; byVisitor?: boolean } = {},
  ) {
    super(`Sign-in failed: ${fault}`, { cause });
    this.name = 'SignInFailure';
    this.fault = fault;
    this.begun = begun;
    this.byVisitor = byVisitor;
  }
}
