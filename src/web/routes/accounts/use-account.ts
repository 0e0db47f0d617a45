import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#web/root.tsx';

export type KnownAccount = NonNullable<RootData['account']>;

/** Who is here. `loading` where the page came without its own data, so that nobody knows yet. */
export type AccountState =
  | { state: 'loading'; account: null }
  | { state: 'signed-out'; account: null }
  | { state: 'signed-in'; account: KnownAccount };

/** The three states of signing in, for any part of a page. */
export function useAccount(): AccountState {
  const data = useRouteLoaderData<RootData>('root');
  if (!data) return { state: 'loading', account: null };
  return data.account ? { state: 'signed-in', account: data.account } : { state: 'signed-out', account: null };
}
