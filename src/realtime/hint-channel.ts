import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Change, OrderChange, RaffleChange, RaffleKey } from './live.ts';

/**
 * A hint about a raffle in transit; `numbers` or `orders` null: any may have changed. Older servers send no `orders`,
 * and expect `numbers` in every hint.
 */
export type RaffleHint = RaffleKey & {
  numbers: readonly number[] | null;
  isRaffle: boolean;
  orders?: readonly string[] | null;
};
/** A hint about a community's messages; `threads` null: any may have changed. */
export type MessageHint = { communityId: string; threads: readonly string[] | null };
/** A hint about access to a community; `payers` null: anybody's may have changed. */
export type AccessHint = { communityId: string; payers: readonly string[] | null };
/** A hint from a database trigger: the rights of people in a community may have changed. */
export type PeopleHint = {
  communityId: string;
  /** The table that changed. */
  people: 'communities' | 'members' | 'raffles' | 'access_grants' | 'order_links';
};
/** A hint from a database trigger: sessions of these accounts ended; null: anybody's. */
export type SessionHint = { accounts: readonly string[] | null };
export type Hint = RaffleHint | MessageHint | AccessHint | PeopleHint | SessionHint;

type Gathered = RaffleHint | MessageHint | AccessHint;

type Listener = {
  hear(hint: Hint): void;
  /** Hints may have been lost, as after a reconnect. */
  lost(): void;
};

const channel = 'rifamiga_changes';
/** A NOTIFY carries at most 8,000 bytes: 1,000 numbers of seven digits fit. */
const mostNumbers = 900;
/** The same for ids, which are longer. */
const mostIds = 100;
/** Milliseconds in which changes of one raffle are coalesced into one hint. */
const gathering = 10;
/** Milliseconds between pings of the listening connection, which would otherwise not notice that it died. */
const pingEvery = 10_000;

/**
 * Carries hints between the processes of an installation over PostgreSQL's LISTEN and NOTIFY. After an outage `lost`
 * makes listeners read everything again.
 */
export function openHintChannel(pool: pg.Pool, listener: Listener, log: Logger, pingMilliseconds = pingEvery) {
  const gathered = new Map<string, Gathered>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();

  const flush = () => {
    timer = null;
    const hints = [...gathered.values()].map((hint) => JSON.stringify(hint));
    gathered.clear();
    sending = pool
      .query('select pg_notify($1, hint) from unnest($2::text[]) as hint', [channel, hints])
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, 'Unos avisos entre procesos no salieron'));
  };
  const listening = listen(pool, listener, { stopping: stopping.signal, pingMilliseconds }, log);

  return {
    announce(change: Change): void {
      if (stopping.signal.aborted) return;
      const key = keyOf(change);
      gathered.set(key, withChange(gathered.get(key), change));
      timer ??= setTimeout(flush, gathering);
    },
    async stop(): Promise<void> {
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      stopping.abort();
      await Promise.all([sending, listening]);
    },
  };
}

/** The coalescing key of a hint. Orders and numbers go in separate hints, which would not fit in one. */
function keyOf(change: Change): string {
  if ('orderId' in change) return `orders ${change.raffleId}`;
  if ('raffleId' in change) return `numbers ${change.raffleId}`;
  return 'payer' in change ? `access ${change.communityId}` : `messages ${change.communityId}`;
}

function withChange(before: Gathered | undefined, change: Change): Gathered {
  const { communityId } = change;
  if ('threadId' in change) {
    return { communityId, threads: withId(before && 'threads' in before ? before.threads : [], change.threadId) };
  }
  if ('payer' in change) {
    return { communityId, payers: withId(before && 'payers' in before ? before.payers : [], change.payer) };
  }
  const { raffleId } = change;
  const empty: RaffleHint = { communityId, raffleId, numbers: [], isRaffle: false };
  return withRaffleChange(before && 'raffleId' in before ? before : empty, change);
}

function withRaffleChange(hint: RaffleHint, change: RaffleChange | OrderChange): RaffleHint {
  if ('orderId' in change) {
    const { orders = [] } = hint;
    return { ...hint, orders: withId(orders, change.orderId) };
  }
  const { numbers } = change;
  return numbers === null ? { ...hint, isRaffle: true } : { ...hint, numbers: both(hint, numbers) };
}

function withId(ids: readonly string[] | null, id: string): readonly string[] | null {
  if (ids === null) return null;
  const more = new Set(ids).add(id);
  return more.size > mostIds ? null : [...more];
}

function both({ numbers }: RaffleHint, more: readonly number[]): readonly number[] | null {
  if (numbers === null || numbers.length + more.length > mostNumbers) return null;
  return [...numbers, ...more];
}

type Until = { stopping: AbortSignal; pingMilliseconds: number };

/**
 * Listens on a dedicated connection, which is reopened whenever it breaks. Only its loss and its return are logged, not
 * the attempts between.
 */
async function listen(pool: pg.Pool, listener: Listener, until: Until, log: Logger): Promise<void> {
  const { stopping } = until;
  let isLost = false;
  const begun = () => {
    if (isLost) log.info('La escucha de avisos vuelve a funcionar');
    isLost = false;
    listener.lost();
  };
  while (!stopping.aborted) {
    try {
      await listenOnce(pool, { hear: listener.hear, begun }, until);
    } catch (error) {
      if (stopping.aborted) return;
      if (!isLost) log.warn({ err: error }, 'Se perdió la escucha de avisos; se abre de nuevo');
      isLost = true;
      await wait(500, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function listenOnce(
  pool: pg.Pool,
  { hear, begun }: { hear: Listener['hear']; begun(): void },
  { stopping, pingMilliseconds }: Until,
): Promise<void> {
  const client = await pool.connect();
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    // a failure closes the connection, which is awaited elsewhere
    await client.query('select 1').catch(() => undefined);
    isAsking = false;
  };
  const ping = setInterval(ask, pingMilliseconds);
  try {
    await new Promise<void>((resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection ended')));
      client.on('notification', ({ payload }) => hear(JSON.parse(payload ?? '') as Hint));
      stopping.addEventListener('abort', () => resolve(), { once: true });
      if (stopping.aborted) resolve();
      client.query(`listen ${channel}`).then(begun, reject);
    });
  } finally {
    clearInterval(ping);
    client.release(true);
  }
}
