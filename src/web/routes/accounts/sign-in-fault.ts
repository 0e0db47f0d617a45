import { type SignInFault, signInFaults } from '#domain/accounts/account.ts';

/** The fault that an address names, if it is one. */
export function namedFault(name: string | null): SignInFault | null {
  return signInFaults.find((fault) => fault === name) ?? null;
}
