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
 * `ETIMEDOUT`. Idle connections may be silent. Behind a pooler nobody knows which backend serves it: there any statement
 * of ours that has run for as long counts.
 * @param config of the pool, for the second connection
 */
export function endSilentConnection(client: pg.PoolClient, config: pg.ClientConfig, silence: number): void {
  const wire = client as unknown as Wire;
  const { stream } = wire.connection;
  stream.setTimeout(silence);
  stream.on('timeout', async () => {
    if (wire.readyForQuery) return;
    if (await isAtWork(config, wire.processID, silence)) stream.setTimeout(silence);
    // the answer came late only because this process was frozen, and its timers fired first
    else if (!wire.readyForQuery) stream.destroy(silent());
  });
}

/** The clocks of both sides differ in pace by less than a tenth. */
const statementAtWork = `
  select case
    when exists (select from pg_stat_activity where pid = $1) then
      exists (select from pg_stat_activity where pid = $1 and state = 'active')
    else exists (
      select from pg_stat_activity
      where usename = current_user and datname = current_database() and state = 'active' and pid <> pg_backend_pid()
        and query_start < clock_timestamp() - $2 * interval '0.9 milliseconds'
    )
  end as busy`;

async function isAtWork(config: pg.ClientConfig, processId: number | null, silence: number): Promise<boolean> {
  const patience = { connectionTimeoutMillis: probePatience, query_timeout: probePatience };
  const probe = new pg.Client({ ...config, ...patience });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<{ busy: boolean }>(statementAtWork, [processId, silence]);
    return rows[0]?.busy ?? false;
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
