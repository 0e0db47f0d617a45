import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { dueWorks } from '#app/due-works.ts';
import { slowWorks } from '#app/slow-works.ts';
import { stoppedClock } from '#support/clock.ts';
import { startTestServer } from '#support/server.ts';
import { waits } from '#support/waits.ts';
import { placeOf, routeFacts, tryOut, type Walk } from '#support/walk.ts';
import { type World, walkWorld } from '#support/walk-world.ts';
import { walks } from '#support/walks.ts';
import routes from '#web/routes.ts';

vi.setConfig({ testTimeout: waits.journey });

/*
 * Two communities alike. Who owns one asks everything of it with the ids of the other: nothing of the other is shown and
 * nothing of it changes.
 */
const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
const theirs = await walkWorld(app);
const own = await walkWorld(app);
afterAll(() => server.stop());
routeFacts(routes);
// what making them has left to be done by the clock, which stands still from here on
for (const work of [...dueWorks(app), ...slowWorks(app)]) await work.run();

/** Own addresses, with everything else the others'. */
const crossed: World = { ...theirs, at: own.at, raffle: own.raffle };
const owner = own.walkers.owner;

/** What opens to whoever has its link, whatever community that is of. */
const opensByLink: ReadonlySet<string> = new Set([
  'ticket',
  'ticketReceipt',
  'ticketStream',
  'ticketRecord',
  'invitation',
  'holdRequest',
]);

const crossing = walks.filter(({ route, isElsewhere }) => !isElsewhere && !opensByLink.has(route));
const named = (list: readonly Walk<World>[]) =>
  list.map((walk) => [`${walk.route} ${walk.doors.at(-1) ?? ''}`, walk] as const);

/** What is told of earlier acts when its time comes, whatever is asked meanwhile. */
const toldLater: ReadonlySet<string> = new Set(['notifications', 'organiser_news', 'order_news']);

/** The tables that say whose community a row is of. */
const tables = (
  await sql<{ name: string }>`select table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'community_id' order by 1`.execute(
    app.db,
  )
).rows
  .map(({ name }) => name)
  .filter((name) => !toldLater.has(name));

/** Every table of a community, as one figure each. */
async function figuresOf(id: string): Promise<Record<string, string | null>> {
  const figures: Record<string, string | null> = {};
  for (const name of tables) {
    const { rows } = await sql<{
      figure: string | null;
    }>`select md5(string_agg(t::text, chr(10) order by t::text)) as figure
      from ${sql.table(name)} as t where community_id = ${id}`.execute(app.db);
    figures[name] = rows[0]?.figure ?? null;
  }
  const { rows } = await sql<{
    figure: string;
  }>`select md5(t::text) as figure from communities as t where id = ${id}`.execute(app.db);
  return { ...figures, communities: rows[0]?.figure ?? null };
}

const looks = crossing.filter((walk) => !walk.form && placeOf(walk, crossed).path !== placeOf(walk, own).path);
test.each(named(looks))('what is of another community is not found at one’s own address: %s', async (_, walk) => {
  await own.reset('active');
  expect((await tryOut(owner, walk, own)).status).toBe(200);
  expect((await tryOut(owner, walk, crossed)).status).toBe(404);
});

test.each(named(crossing.filter(({ form }) => form)))(
  'nothing of another community changes by its ids: %s',
  async (_, walk) => {
    await own.reset('active');
    const before = await figuresOf(theirs.id);
    await tryOut(owner, walk, crossed);
    expect(await figuresOf(theirs.id)).toEqual(before);
  },
);
