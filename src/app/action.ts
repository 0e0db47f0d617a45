import { type Transaction, transaction } from '#db/client.ts';
import { insertEvents } from '#db/events.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { NewEvent } from '#domain/event.ts';
import type { Parsed } from '#domain/form.ts';
import type { Entrada } from '#domain/log/entry.ts';
import type { Permission } from '#domain/permission.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Change, OrderChange } from '#realtime/live.ts';
import { type Actor, type App, aside, type Dice } from './app.ts';
import { appendToLog } from './append-to-log.ts';
import { withDatabaseRefusals } from './database-refusals.ts';
import { type Charge, charge, chargedTo } from './rate-limit.ts';
import { relationsOf, requirePermission, type Scope } from './relations.ts';
import { inWriteTurn } from './write-turns.ts';

/** What `run` works with: one transaction, one instant, and ways to record what happened. */
export type Step<Input, Found> = {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly dice: Dice;
  /** Settings of the installation, to be read only: no network calls in a transaction. */
  readonly settings: Pick<App, 'gateways' | 'rafflesOnline' | 'planSales' | 'planGateways'>;
  readonly input: Input;
  readonly found: Found;
  /** Inserts append-only events in this transaction. After the commit, watchers of their orders are notified. */
  record(communityId: string, events: NewEvent | readonly NewEvent[]): Promise<void>;
  /** Enters a published document in the public log, at the end of this transaction. */
  enter(entry: Entrada): void;
  /** Queues a hint to watchers, sent after the commit. */
  changed(change: Change): void;
};

/**
 * A step whose action locked the row of its community (`lockPeople`), so that members and their access stay as they are
 * read until the commit.
 */
export type CommunityStep = Step<unknown, { community: CommunityRow }>;

/** The default rate limits, shared by all actions that declare none. */
const usualLimits = {
  account: { name: 'usual', most: 600, seconds: 600 },
  guests: { name: 'usual-guests', most: 6000, seconds: 600 },
} as const;

/**
 * Why an action is exempt from rate limits: its caller has charged, or its writes are bounded by what there is to read.
 * `tests/architecture/charges.test.ts` lists the exempt actions.
 */
type Uncharged = 'charged-by-caller' | 'bounded-by-itself';

/** The charges of an action that declares no `charges`. */
export function usualCharges(actor: Actor): readonly Charge[] {
  return [{ limit: actor.userId ? usualLimits.account : usualLimits.guests, by: chargedTo(actor) }];
}

/** An action, and the question of its policy alone. */
export type Action<Raw, Result> = ((app: App, actor: Actor, raw: Raw) => Promise<Result>) & {
  /** Finds and asks the policy once more, as of now: for what goes on after the transaction. Refuses as the action does. */
  askAgain(app: App, actor: Actor, raw: Raw): Promise<void>;
};

/**
 * The one door of writes: parses, charges rate limits, waits for its turn, begins a transaction, finds and locks, asks the policy, runs,
 * commits, and notifies watchers. `permission` is required, so a write without a rule does not compile. No network
 * inside.
 */
export function action<Raw, Input, Found extends Scope, Result>(spec: {
  parse(raw: Raw): Parsed<Input>;
  /**
   * Rate limits charged before the transaction begins, also for work that is refused or fails. Without it, `usualCharges`;
   * the system itself is not counted.
   */
  charges?: ((input: Input, actor: Actor) => readonly Charge[]) | Uncharged;
  find(tx: Transaction, input: Input, actor: Actor, now: Temporal.Instant): Promise<Found>;
  permission: Permission;
  run(step: Step<Input, Found>): Promise<Result>;
}): Action<Raw, Result> {
  const act = async (app: App, actor: Actor, raw: Raw) => {
    const input = inputOf(spec.parse(raw));
    const charges = spec.charges ?? ((_: Input, by: Actor) => usualCharges(by));
    if (typeof charges === 'function') await charge(app, charges(input, actor));
    const changes: Change[] = [];
    const work = async (tx: Transaction) => {
      changes.length = 0;
      const entries: Entrada[] = [];
      const { found, now } = await findAllowed(spec, tx, { app, actor, input });
      const result = await spec.run({
        tx,
        actor,
        now,
        dice: app.dice,
        settings: app,
        input,
        found,
        record: (communityId, given) => {
          const events = [given].flat();
          changes.push(...events.flatMap((event) => orderChange(communityId, event)));
          return insertEvents(tx, { communityId, events, actor: actorName(actor), now });
        },
        enter: (entry) => entries.push(entry),
        changed: (change) => changes.push(change),
      });
      if (entries.length > 0) await appendToLog(tx, entries, now);
      return result;
    };
    const write = () => withDatabaseRefusals(app, () => transaction(app.db, work));
    const result = await aside(actor, () => inWriteTurn(actor, write));
    for (const change of changes) app.live.announce(change);
    return result;
  };
  const askAgain = async (app: App, actor: Actor, raw: Raw) => {
    const input = inputOf(spec.parse(raw));
    const ask = (tx: Transaction) => findAllowed(spec, tx, { app, actor, input });
    await withDatabaseRefusals(app, () => transaction(app.db, ask));
  };
  return Object.assign(act, { askAgain });
}

function inputOf<Input>(parsed: Parsed<Input>): Input {
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  return parsed.value;
}

/** The part of an action that says whether it may be done. */
type Guard<Input, Found> = {
  find(tx: Transaction, input: Input, actor: Actor, now: Temporal.Instant): Promise<Found>;
  permission: Permission;
};

/** What an action finds, and the instant at which the policy allowed it. */
async function findAllowed<Input, Found extends Scope>(
  { find, permission }: Guard<Input, Found>,
  tx: Transaction,
  { app, actor, input }: { app: App; actor: Actor; input: Input },
): Promise<{ found: Found; now: Temporal.Instant }> {
  const found = await find(tx, input, actor, app.clock.now());
  // read after the locks are held, so that times follow the order of commits
  const now = app.clock.now();
  requirePermission(await relationsOf(tx, actor, found, now), permission, found);
  return { found, now };
}

function orderChange(communityId: string, { subject, subjectId, raffleId }: NewEvent): OrderChange[] {
  return subject === 'order' && raffleId ? [{ communityId, raffleId, orderId: subjectId }] : [];
}

/** A `parse` for input from our own code, which is already typed. */
export function typed<Input>(raw: Input): Parsed<Input> {
  return { ok: true, value: raw };
}

/** A parsed form with what the page already knew beside it: the address, the person concerned. Faults of the form stay. */
export function beside<Known, Form>(known: Known, parsed: Parsed<Form>): Parsed<Known & Form> {
  return parsed.ok ? { ok: true, value: { ...known, ...parsed.value } } : parsed;
}

function actorName(actor: Actor): string {
  if (actor.isSystem) return 'system';
  return actor.userId ?? 'guest';
}
