import type { BareAccount } from '#domain/accounts/account.ts';

/** A signed-in account with the urls of its communities. */
export type Account = BareAccount & { readonly communities: readonly string[] };
