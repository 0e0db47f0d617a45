import type { SignInFault, SignInMode } from './account.ts';

/** A sign-in that was begun: its return address, and where it happens. */
export type SignInBegun = { readonly returnTo: string; readonly mode: SignInMode };

/** A failed sign-in, with the fault for the person and the cause for the log. */
export class SignInFailure extends Error {
  readonly fault: SignInFault;
  /** null when it is not known which sign-in failed. */
  readonly begun: SignInBegun | null;
  /** Whether a visitor can cause it by what their browser sends, so that it is no error for the operator. */
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
