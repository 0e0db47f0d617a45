import { AsyncLocalStorage } from 'node:async_hooks';
import type { Adapter } from 'oidc-provider';
import type { DemoAccount } from './demo-identity.ts';
import { type DemoKeys, type DemoState, type DemoStateOptions, ownDemoState } from './demo-state.ts';

type UnderWayVerb = keyof Adapter;

/** What one process asks of the one that keeps the state: it goes between them as JSON. */
export type DemoQuestion =
  | { of: 'keys' }
  | { of: 'offered' }
  | { of: 'find'; subject: string }
  | { of: 'remember'; account: DemoAccount }
  | { of: 'under-way'; network: string; kind: string; verb: UnderWayVerb; values: unknown[] };

/** Keeps the state for other processes. Gives what answers their questions. */
export async function demoStateForOthers(
  options: Omit<DemoStateOptions, 'network'>,
): Promise<(question: DemoQuestion) => Promise<unknown>> {
  const networks = new AsyncLocalStorage<string>();
  const state = await ownDemoState({ ...options, network: () => networks.getStore() ?? '' });
  return async (question) => {
    switch (question.of) {
      case 'keys':
        return state.keys;
      case 'offered':
        return state.offered();
      case 'find':
        return state.find(question.subject);
      case 'remember':
        return state.remember(question.account);
      case 'under-way': {
        const { network, kind, verb, values } = question;
        const adapter = state.underWay(kind) as Record<UnderWayVerb, (...values: unknown[]) => Promise<unknown>>;
        return networks.run(network, () => adapter[verb](...values));
      }
    }
  };
}

/** The state that another process keeps. */
export async function demoStateOfOther(
  ask: (question: DemoQuestion) => Promise<unknown>,
  network: () => string,
): Promise<DemoState> {
  const keys = (await ask({ of: 'keys' })) as DemoKeys;
  return {
    keys,
    underWay: (kind): Adapter => {
      const verb =
        (name: UnderWayVerb) =>
        (...values: unknown[]) =>
          ask({ of: 'under-way', network: network(), kind, verb: name, values });
      return {
        upsert: verb('upsert'),
        find: verb('find'),
        findByUid: verb('findByUid'),
        findByUserCode: verb('findByUserCode'),
        consume: verb('consume'),
        destroy: verb('destroy'),
        revokeByGrantId: verb('revokeByGrantId'),
      } as Adapter;
    },
    offered: async () => (await ask({ of: 'offered' })) as DemoAccount[],
    find: async (subject) => (await ask({ of: 'find', subject })) as DemoAccount | null,
    remember: async (account) => (await ask({ of: 'remember', account })) as string,
  };
}
