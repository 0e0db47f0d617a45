import type pg from 'pg';

/** What is counted and noted of every request, and of time: it is nobody's, and no input that is taken is in it. */
const besides: ReadonlySet<string> = new Set(['rate_limits', 'migrations', 'server_clocks', 'installation_keys']);

/** What the clock's works write a moment after an input that was taken, beside one that is not. */
const afterwards: ReadonlySet<string> = new Set([
  'notifications',
  'organiser_news',
  'order_news',
  'raffle_news',
  'mail_outbox',
  'push_outbox',
  'link_requests',
  'courses',
]);

/** What is kept of who looks at a page: that of a refused form is looked at, too. */
const byLooking: ReadonlySet<string> = new Set([
  'enrolments',
  'lesson_progress',
  'lesson_openings',
  'message_reads',
  'message_visits',
]);

/** How many rows each table has, and who wrote the last of them. */
type Rows = ReadonlyMap<string, string>;

/** What differs between two looks at a database. */
export type Changed = {
  /** Tables that an input must not have written, if it was refused. */
  stored: readonly string[];
  /** Tables of which only a second try, while nothing else goes on, can say whether it was the input's doing. */
  unsure: readonly string[];
};

/** Looks at every row of every table, wherever anything was written. Gives what changed since it last looked. */
export async function openLook(pool: pg.Pool): Promise<() => Promise<Changed>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const looked = tables.map(({ name }) => name).filter((name) => !besides.has(name) && !byLooking.has(name));
  const text = looked.map((name) => `select '${name}' as name, (${markOf(name)}) as mark`).join(' union all ');
  const readAll = async () => {
    const { rows } = await pool.query<{ name: string; mark: string }>({ name: 'look', text });
    return new Map(rows.map(({ name, mark }) => [name, mark]));
  };
  // who has written nothing has no number
  const lastWriter = async () => {
    const { rows } = await pool.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id');
    return rows[0]?.id ?? '';
  };
  let writer = await lastWriter();
  let before: Rows = await readAll();
  return async () => {
    const now = await lastWriter();
    if (now === writer) return { stored: [], unsure: [] };
    const after = await readAll();
    const names = [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name);
    writer = now;
    before = after;
    return {
      stored: names.filter((name) => !afterwards.has(name)),
      unsure: names.filter((name) => afterwards.has(name)),
    };
  };
}

function markOf(table: string): string {
  return `select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from "${table}"`;
}
