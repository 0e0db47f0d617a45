import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '#db/client.ts';
import { startTestServer } from '#support/server.ts';
import { waits } from '#support/waits.ts';
import { isAllowed, type Name, names, routeFacts, tryOut, type Walk } from '#support/walk.ts';
import { type World, walkWorld } from '#support/walk-world.ts';
import { walks } from '#support/walks.ts';
import routes from '#web/routes.ts';

vi.setConfig({ testTimeout: waits.journey });

/*
 * Every form of the product, by whoever may send it: twice at once, as a thumb or a bad line does, and a third time with
 * the back button. It happens once, and the third sending is answered as the second was.
 */
const server = await startTestServer({ env: { OPERATOR_EMAILS: 'operadora@example.com' } });
const world = await walkWorld(server.app);
const { pool, close } = connect({ connectionString: server.databaseUrl });
routeFacts(routes);
afterAll(async () => {
  await close();
  await server.stop();
});

/** Forms of which each sending is a thing of its own, and why. */
const eachCounts: Readonly<Record<string, string>> = {
  'reports/report-raffle#report': 'who has no account cannot be told apart from somebody else who has none',
  'orders/ask-for-links#askForLinks': 'what a mailbox is answered is limited, not how often somebody asks',
  'orders/remind-order#remindOrder': 'a link is kept as its hash alone: reminding again takes a new one',
  'orders/block-numbers#blockNumbers': 'the log of a raffle says what was asked, also of numbers set aside before',
};

/** Tables that tell of a sending, and nothing of what it did. */
const besides = new Set([
  'order_links',
  'mail_outbox',
  'sessions',
  'organiser_news',
  'raffle_news',
  'notifications',
  'installation_keys',
  'server_clocks',
]);

type Event = { kind: string };
const eventsSince = async (id: string) =>
  (await pool.query<Event>('select kind from events where id > $1 order by id', [id])).rows.map(({ kind }) => kind);
const lastEvent = async () => (await pool.query('select coalesce(max(id), 0)::text as id from events')).rows[0].id;

const { rows: tables } = await pool.query<{ name: string }>(
  `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
);
const counting = tables
  .filter(({ name }) => !besides.has(name))
  .map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  .join(' union all ');
// named: to plan it anew each time takes longer than to count
const rowsNow = async () => (await pool.query({ name: 'rows', text: `${counting} order by 1` })).rows;

async function sendThrice(walk: Walk<World>, who: Name) {
  await world.reset('active');
  const fields = await walk.form?.(world);
  const same: Walk<World> = { ...walk, ...(fields && { form: () => fields }) };
  const send = () => tryOut(world.walkers[who], same, world);
  const before = await lastEvent();
  const pair = await Promise.all([send(), send()]);
  const [kinds, between, rows] = [await eventsSince(before), await lastEvent(), await rowsNow()];
  const third = await send();
  const statuses = [...pair, third].map(({ status }) => status);
  return { kinds, statuses, later: await eventsSince(between), rows, after: await rowsNow() };
}

test('a form sent twice at once and once more does what it does once, and is answered alike', async () => {
  const wrong: unknown[] = [];
  const [sent, unsent] = [new Set<string>(), new Set<string>()];
  for (const walk of walks.filter(({ form }) => form)) {
    const door = walk.doors.at(-1) ?? '';
    const who = names.find((name) => isAllowed(walk, name, 'active'));
    // by a link that the desk made nobody does what is for the holder of an order alone
    if (!who && walk.linked) {
      unsent.add(door);
      continue;
    }
    if (!who) throw new Error(`nobody may send ${door}`);
    sent.add(door);
    const { kinds, statuses, later, rows, after } = await sendThrice(walk, who);
    const isOnce = new Set(kinds).size === kinds.length && later.length === 0;
    const isCounted = Object.hasOwn(eachCounts, door);
    if (statuses.some((status) => status >= 500)) wrong.push([walk.route, door, who, statuses]);
    else if (!isOnce && !isCounted) wrong.push([walk.route, door, who, kinds, later]);
    else if (!isCounted) {
      const grown = after.filter(({ name, rows: count }) => rows.find((each) => each.name === name)?.rows < count);
      if (grown.length > 0) wrong.push([walk.route, door, who, grown]);
    }
  }
  expect(wrong).toEqual([]);
  expect([...unsent.difference(sent)]).toEqual([]);
});
