import type { Logger } from 'pino';
import type { Beacon } from '#beacon/beacon.ts';
import type { Db } from '#db/client.ts';
import type { DatabaseHealth } from '#db/health.ts';
import { siteOf } from '#domain/network.ts';
import type { FileStore } from '#files/store.ts';
import type { Gateways } from '#gateways/gateway.ts';
import type { SignIn } from '#identity/sign-in.ts';
import type { Mailer } from '#mail/mailer.ts';
import type { Pusher, VapidKeys } from '#push/pusher.ts';
import type { Live } from '#realtime/hub.ts';

/** The instant it is. Injected, so that tests and harnesses choose it. */
export type Clock = { now(): Temporal.Instant };

/**
 * A machine's two clocks: the wall clock, which somebody may set, and milliseconds that only go on, from wherever they
 * began.
 */
export type MachineClock = Clock & { steady(): number };

/** Randomness. Injected, so that tests choose it; in production the system's own. */
export type Dice = { bytes(count: number): Uint8Array; uuid(): string };

/** What every use case may reach. Made once by `server.ts`. */
export type App = {
  readonly db: Db;
  /** How `db` answers, as everybody who fails to reach it tells. */
  readonly health: DatabaseHealth;
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
  /** Where people write to them; null: nowhere is said. */
  readonly operatorContact: string | null;
  /** No sign-in provider is configured: anyone on this machine may enter as anyone. */
  readonly demo: boolean;
  /** Set while the examples are told: our own code does what they tell, under a clock that goes back, and no limit counts it. */
  readonly isTelling?: true;
};

/** Who asks: a person by account, a person without one (`userId` null), or the product itself when an hour has come. */
export type Actor = {
  readonly userId: string | null;
  readonly isSystem?: true;
  /** The network that the request comes from (`visitorOf`), for counting only: never kept nor logged. Absent for our own code. */
  readonly visitor?: string;
  readonly isOperator?: true;
};

/** Whose turn it is where work is shared out: somebody's account, or the site or else the network a guest comes from. */
export function sharerOf({ userId, visitor = '' }: Actor): string {
  return userId === null ? `visitor ${siteOf(visitor) ?? visitor}` : `account ${userId}`;
}
