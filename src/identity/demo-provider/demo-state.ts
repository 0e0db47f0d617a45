import { generateKeyPairSync } from 'node:crypto';
import type { AdapterFactory, JWK } from 'oidc-provider';
import type { Logger } from 'pino';
import { newSecret } from '#identity/secret.ts';
import type { DemoAccount } from './demo-identity.ts';
import { knownAccounts } from './known-accounts.ts';
import { memory } from './memory.ts';

/** What the demonstration provider signs with. */
export type DemoKeys = { signing: JWK; cookies: string };

/** What the demonstration provider keeps, which all processes that answer for it have to share. */
export type DemoState = {
  readonly keys: DemoKeys;
  /** What is under way: codes, chosen accounts. */
  readonly underWay: AdapterFactory;
  /** What the chooser offers. */
  offered(): Promise<readonly DemoAccount[]>;
  find(subject: string): Promise<DemoAccount | null>;
  /** Remembers an account, with its newest name. Gives its subject. */
  remember(account: DemoAccount): Promise<string>;
};

export type DemoStateOptions = {
  /** Where the accounts that people make up are kept. */
  dataDir: string;
  clock: { now(): Temporal.Instant };
  dice: { bytes(count: number): Uint8Array };
  log: Pick<Logger, 'warn'>;
  /** Whose request is being answered. */
  network(): string;
  /** How much is kept under way, of all networks. */
  most?: number | undefined;
};

/** What is kept under way unless a test says otherwise: some thousand sign-ins. */
const mostKept = 5000;

/** The state of a provider that this process keeps by itself. */
export async function ownDemoState(options: DemoStateOptions): Promise<DemoState> {
  const { dataDir, clock, dice, log, network, most = mostKept } = options;
  const accounts = await knownAccounts(dataDir, log);
  return {
    keys: { signing: signingKey(), cookies: newSecret(dice) },
    underWay: memory({ now: () => clock.now().epochMilliseconds, network, most }),
    offered: async () => accounts.offered(),
    find: async (subject) => accounts.find(subject),
    remember: accounts.remember,
  };
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK;
}
