import type { Logger } from 'pino';
import type { Beacon, BeaconNetwork } from '#beacon/beacon.ts';
import type { Db } from '#db/client.ts';
import type { CopyOutcome } from '#db/copies/daily-copies.ts';
import type { DatabaseHealth } from '#db/health.ts';
import type { NoteKey } from '#domain/log/vkey.ts';
import { siteOf } from '#domain/network.ts';
import type { PlanSales } from '#domain/plans/plan-sales.ts';
import type { FileStore, Room } from '#files/store.ts';
import type { Gateways } from '#gateways/gateway.ts';
import type { PlanGateways } from '#gateways/plan-gateway.ts';
import type { SignIn } from '#identity/sign-in.ts';
import type { Mailer } from '#mail/mailer.ts';
import type { Pusher, VapidKeys } from '#push/pusher.ts';
import type { Live } from '#realtime/hub.ts';
import type { Witness } from '#witness/witness.ts';

/** The current time. Injected, so that tests control it. */
export type Clock = { now(): Temporal.Instant };

/** A machine's wall clock, which can be set, and its monotonic clock in milliseconds. */
export type MachineClock = Clock & { monotonic(): number };

/** Randomness. Injected, so that tests control it; the system's own in production. */
export type Dice = { bytes(count: number): Uint8Array; uuid(): string };

/** How daily copies are made, and where they are left. */
export type DailyCopies = {
  readonly directory: string;
  /** The bytes that are free there; null where nobody can say. */
  room(): Promise<Room | null>;
  /** Makes one and restores it apart. Never throws: what went wrong is its fault. */
  make(): Promise<CopyOutcome>;
  /** Ends the one that is being made. */
  stop(): void;
};

/** The dependencies of every use case. Created once by `server.ts`. */
export type App = {
  readonly db: Db;
  /** The health of `db`, fed by every failure to reach it. */
  readonly health: DatabaseHealth;
  readonly clock: Clock;
  readonly dice: Dice;
  readonly log: Logger;
  readonly files: FileStore;
  readonly beacon: Beacon & BeaconNetwork;
  /** The configured payment gateways by name. */
  readonly gateways: Gateways;
  /** Whether raffles may be paid through a gateway too. */
  readonly rafflesOnline: boolean;
  /** How plans are bought here; null: they are asked for, and set by hand. */
  readonly planSales: PlanSales | null;
  /** The gateways that charge plans by themselves, by name. */
  readonly planGateways: PlanGateways;
  readonly live: Live;
  readonly signIn: SignIn;
  /** null: no mail is sent. */
  readonly mail: Mailer | null;
  readonly push: Pusher;
  /** The operator's keys; null: generated ones. */
  readonly vapid: VapidKeys | null;
  readonly publicUrl: string;
  /** Who cosigns the checkpoints of our log. */
  readonly witnesses: readonly Witness[];
  /** The logs of other installations that we witness. */
  readonly witnessFor: readonly NoteKey[];
  /** The operators' e-mails in lower case. */
  readonly operators: ReadonlySet<string>;
  /** The operators' contact; null: none is shown. */
  readonly operatorContact: string | null;
  /** How a copy of the installation is made each day; null: none is. */
  readonly copies: DailyCopies | null;
  /** Demonstration mode: no sign-in provider is configured, and anyone may enter as anyone. */
  readonly demo: boolean;
  /** Set while the examples are created: our own code acts under a simulated clock, and rate limits do not apply. */
  readonly isFillingExamples?: true;
};

/** The asker: an account, a guest (`userId` null), or the product itself for due work. */
export type Actor = {
  readonly userId: string | null;
  readonly isSystem?: true;
  /** The network of the request (`visitorOf`), for counting only: never stored or logged. Absent for our own code. */
  readonly visitor?: string;
  readonly isOperator?: true;
  /** The request that they ask by, while it is handled. Absent for our own code. */
  readonly request?: OngoingRequest;
};

export type OngoingRequest = {
  /** Aborts when whoever asked has gone. */
  readonly signal: AbortSignal;
  /** Releases the request's slot while `work` waits (a lock, a worker thread), then queues for a slot again. */
  aside<T>(work: () => Promise<T>): Promise<T>;
};

/** Does work that may wait for long (a lock, a picture to decode) while the actor's request, if any, holds no slot. */
export function aside<T>({ request }: Actor, work: () => Promise<T>): Promise<T> {
  return request ? request.aside(work) : work();
}

/** The product itself, which does what is due by the clock and books what gateways report. */
export const systemActor: Actor = { userId: null, isSystem: true };

/** Whose turn costly work for an actor takes, and what aborts it while it waits. */
export function askingOf(actor: Actor): { who: string; signal?: AbortSignal } {
  return { who: sharerOf(actor), ...(actor.request && { signal: actor.request.signal }) };
}

/** The key by which shared capacity is divided fairly: the account, or a guest's site or network. */
export function sharerOf({ userId, visitor = '' }: Actor): string {
  return userId === null ? `visitor ${siteOf(visitor) ?? visitor}` : `account ${userId}`;
}
