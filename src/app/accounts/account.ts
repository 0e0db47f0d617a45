import type { BareAccount } from '#domain/accounts/account.ts';

/** A person who is signed in: their account, and the urls of the communities that they are in. */
export type Account = BareAccount & { readonly communities: readonly string[] };
