import type { Socket } from 'node:net';
import pg from 'pg';

/** The driver's undocumented state of a connection. */
type Wire = { connection: { stream: Socket }; readyForQuery: boolean; processID: number | null };

/** Milliseconds for the probe to answer. */
const probePatience = 5000;

/**
 * Destroys connections that are silent during a statement: after a network failure the driver would wait for ever.
 * After `silence` milliseconds it asks the database on a second connection whether the statement is still running,
 * since some take minutes. If it is not, or there is no answer, the connection is destroyed and its query fails with
 * `ETIMEDOUT`. Idle connections may be silent.
 * @param config of the pool, for the second connection
 */
export function endSilentConnection(client: pg.PoolClient, config: pg.ClientConfig, silence: number): void {
  const wire = client as unknown as Wire;
  const { stream } = wire.connection;
  stream.setTimeout(silence);
  stream.on('timeout', async () => {
    if (wire.readyForQuery) return;
    if (await isAtWork(config, wire.processID)) stream.setTimeout(silence);
    // the answer came late only because this process was frozen, and its timers fired first
    else if (!wire.readyForQuery) stream.destroy(silent());
  });
}

async function isAtWork(config: pg.ClientConfig, processId: number | null): Promise<boolean> {
  const patience = { connectionTimeoutMillis: probePatience, query_timeout: probePatience };
  const probe = new pg.Client({ ...config, ...patience });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const asked = "select from pg_stat_activity where pid = $1 and state = 'active'";
    return (await probe.query(asked, [processId])).rowCount === 1;
  } catch {
    return false;
  } finally {
    // not awaited: a silent database would not answer this either
    probe.end().catch(() => undefined);
  }
}

function silent(): Error {
  return Object.assign(new Error('the database said nothing in the middle of a statement'), { code: 'ETIMEDOUT' });
}
