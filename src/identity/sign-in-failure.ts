import type { SignInFault } from '#domain/account.ts';

/** A sign-in that came to nothing, with the fault that the person is told of and the cause that the log is. */
export class SignInFailure extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`Sign-in failed: ${fault}`, { cause });
    this.name = 'SignInFailure';
    this.fault = fault;
  }
}
