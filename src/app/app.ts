import type { Logger } from 'pino';
import type { Beacon } from '#beacon/beacon.ts';
import type { Db } from '#db/client.ts';
import type { FileStore } from '#files/store.ts';
import type { Gateways } from '#gateways/gateway.ts';
import type { SignIn } from '#identity/sign-in.ts';
import type { Mailer } from '#mail/mailer.ts';
import type { Pusher, VapidKeys } from '#push/pusher.ts';
import type { Live } from '#realtime/hub.ts';

/** The instant it is. Injected, so that tests and harnesses choose it. */
export type Clock = { now(): Temporal.Instant };

/** Randomness. Injected, so that tests choose it; in production the system's own. */
export type Dice = { bytes(count: number): Uint8Array; uuid(): string };

/** What every use case may reach. Made once by `server.ts`. */
export type App = {
  readonly db: Db;
  readonly clock: Clock;
  readonly dice: Dice;
  readonly log: Logger;
  readonly files: FileStore;
  readonly beacon: Beacon;
  /** Who takes money online, by name; none until the operator configures one. */
  readonly gateways: Gateways;
  /** Whether raffles, too, may be paid through a gateway. */
  readonly rafflesOnline: boolean;
  readonly live: Live;
  readonly signIn: SignIn;
  /** null: nothing is sent by e-mail. */
  readonly mail: Mailer | null;
  readonly push: Pusher;
  /** The operator's own; null: those that the installation made. */
  readonly vapid: VapidKeys | null;
  readonly publicUrl: string;
  /** E-mails, in small letters, of who runs the installation. */
  readonly operators: ReadonlySet<string>;
  /** No sign-in provider is configured: anyone on this machine may enter as anyone. */
  readonly demo: boolean;
};

/** Who asks: a person by account, a person without one (`userId` null), or the product itself when an hour has come. */
export type Actor = {
  readonly userId: string | null;
  readonly isSystem?: true;
  readonly isOperator?: true;
};
