import { createContext, type RouterContextProvider } from 'react-router';
import type { Account } from '#app/accounts/account.ts';
import type { Actor, App, OngoingRequest } from '#app/app.ts';
import type { ReaderSlots } from '#app/reader-slots.ts';
import type { Streams } from './event-stream.ts';

/** What every loader and action starts from: the application, who asks, and the page's own facts. */
export type Request = {
  app: App;
  account: Account | null;
  requestId: string;
  theme: 'light' | 'dark' | null;
  cspNonce: string;
  /** Where the request comes from, as far as the network says: to bound what one visitor sends. Never kept. */
  visitor: string;
  ongoing: OngoingRequest;
  /** The streams that the server has open. */
  streams: Streams;
  /** The slots for being sent a file. */
  downloads: ReaderSlots;
  /** The data of a page is asked for (`….data`), not the page or file itself. */
  isData: boolean;
};

export const requestContext = createContext<Request>();

/** The application and the actor of a request, for handing to an `action` or a `view` of `#app`. */
export function asker(context: Readonly<RouterContextProvider>): { app: App; actor: Actor; account: Account | null } {
  const { app, account, visitor, ongoing } = context.get(requestContext);
  const isOperator = account?.emailVerified === true && app.operators.has(account.email.toLowerCase());
  return {
    app,
    account,
    actor: { userId: account?.uid ?? null, visitor, request: ongoing, ...(isOperator && { isOperator }) },
  };
}
