import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/client.ts';
import { type Gathered, type Hint, keyOf, withChange } from './hints.ts';
import type { Change } from './live.ts';

type Listener = {
  hear(hint: Hint): void;
  /** Hints may have been lost, as after a reconnect. */
  lost(): void;
};

const channel = 'rifamiga_changes';
/** Milliseconds in which changes of one raffle are coalesced into one hint. */
const gathering = 10;
/** Milliseconds between pings of the listening connection, which would otherwise not notice that it died. */
const pingEvery = 10_000;

/**
 * Carries hints between the processes of an installation over PostgreSQL's LISTEN and NOTIFY. After an outage `lost`
 * makes listeners read everything again.
 */
export function openHintChannel(
  { pool, sessions }: Pick<DatabaseHandle, 'pool' | 'sessions'>,
  listener: Listener,
  log: Logger,
  pingMilliseconds = pingEvery,
) {
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
  const listening = listen(sessions, listener, { stopping: stopping.signal, pingMilliseconds }, log);

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

type Until = { stopping: AbortSignal; pingMilliseconds: number };

/**
 * Listens on a dedicated connection, which is reopened whenever it breaks. Only its loss and its return are logged, not
 * the attempts between.
 */
async function listen(sessions: pg.Pool, listener: Listener, until: Until, log: Logger): Promise<void> {
  const { stopping } = until;
  let isLost = false;
  const begun = () => {
    if (isLost) log.info('La escucha de avisos vuelve a funcionar');
    isLost = false;
    listener.lost();
  };
  while (!stopping.aborted) {
    try {
      await listenOnce(sessions, { hear: listener.hear, begun }, until);
    } catch (error) {
      if (stopping.aborted) return;
      if (!isLost) log.warn({ err: error }, 'Se perdió la escucha de avisos; se abre de nuevo');
      isLost = true;
      await wait(500, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function listenOnce(
  sessions: pg.Pool,
  { hear, begun }: { hear: Listener['hear']; begun(): void },
  { stopping, pingMilliseconds }: Until,
): Promise<void> {
  const client = await sessions.connect();
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
