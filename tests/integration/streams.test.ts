import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { closeOtherSessions } from '#app/accounts/close-other-sessions.ts';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { postMessage } from '#app/messages/post-message.ts';
import type { CommunityRow } from '#db/tables.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn } from '#support/app.ts';
import { putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { serverProcess } from '#support/server-process.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type OpenedStream, openStream } from '#support/stream.ts';
import type { Visitor } from '#support/visitor.ts';
import { waits } from '#support/waits.ts';
import { paths } from '#texts/paths.ts';

/*
 * Whoever watches does so at one process; what takes their right to it happens at the other.
 */
const server = await startTestServer();
const other = await serverProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: '/nonexistent/never-written' });
const { app } = server;
afterAll(async () => {
  await other.stop();
  await server.stop();
});

/** Shorter than the ten seconds after which it is asked again whatever was heard: what ends here was told to. */
const opened: OpenedStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** A community with a raffle, and Eva in it, who is signed in at the process where everybody watches. */
async function world(columns: Partial<CommunityRow> = { visibility: 'private' }) {
  const { ana, address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });
  const { communityUrl } = address;
  const { id: communityId } = await rowOf(app, communityUrl);
  const { payment_ways: _, questions: __, ...changed } = columns;
  await app.db.updateTable('communities').set(changed).where('id', '=', communityId).execute();
  const eva = await putIn(app, communityId, 'Eva');
  const visitor = await visitorAs(app, eva);
  return { ana, eva, address, communityUrl, communityId, visitor };
}
type World = Awaited<ReturnType<typeof world>>;

const streams = {
  board: ({ address }: World) => paths.raffleBoard(address),
  draw: ({ address }: World) => paths.raffleDrawStream(address),
  messages: ({ communityUrl }: World) => paths.messageStream({ communityUrl }),
};
type Kind = keyof typeof streams;
const kinds = Object.keys(streams) as Kind[];
const boards = ['board', 'draw'] as const;

async function watch(where: World, kind: Kind, visitor: Visitor | null = where.visitor): Promise<OpenedStream> {
  const stream = await openStream(other.url + streams[kind](where), visitor?.cookies ?? new Map());
  expect([kind, stream.status]).toEqual([kind, 200]);
  opened.push(stream);
  return stream;
}

/** Something happens that whoever watches would hear of. */
async function happen({ ana, address, communityUrl }: World, number: number): Promise<void> {
  await takeAs(app, address, `Persona ${number}`, [number], {}, ana);
  await postMessage(app, ana, {
    communityUrl,
    thread: null,
    pictures: [],
    form: { body: `Mensaje ${number}`, key: randomUUID() },
  });
}

const statusAt = async (where: World, kind: Kind) => {
  const again = await openStream(other.url + streams[kind](where), where.visitor.cookies);
  opened.push(again);
  return again.status;
};

const change = ({ ana, eva, communityUrl }: World, act: 'ban' | 'remove') =>
  changePeople(app, ana, { communityUrl, act, people: [eva.userId], form: { reason: 'Insultó' } });
const setCommunity = ({ communityId }: World, columns: { visibility?: 'private'; status?: 'draft' | 'suspended' }) =>
  app.db.updateTable('communities').set(columns).where('id', '=', communityId).execute();
const setRaffle = ({ communityId }: World, status: 'draft') =>
  app.db.updateTable('raffles').set({ status }).where('community_id', '=', communityId).execute();

type Way = { takes(where: World): Promise<unknown>; ends: readonly Kind[]; columns?: Partial<CommunityRow> };
const ways: Record<string, Way> = {
  'being banned': { takes: (where) => change(where, 'ban'), ends: kinds },
  'being removed': { takes: (where) => change(where, 'remove'), ends: kinds },
  leaving: { takes: ({ eva, communityUrl }) => leaveCommunity(app, eva, { communityUrl }), ends: kinds },
  'signing out': { takes: ({ visitor }) => visitor.post(server.url + paths.signOut(), {}), ends: kinds },
  'being signed out from another device': {
    takes: ({ eva }) => closeOtherSessions(app, eva, { session: newSecret(app.dice) }),
    ends: kinds,
  },
  'the session being signed out, where anybody may watch': {
    takes: ({ visitor }) => visitor.post(server.url + paths.signOut(), {}),
    ends: kinds,
    columns: { visibility: 'public' },
  },
  'erasing the account': { takes: ({ eva }) => eraseAccount(app, eva, { confirmation: 'ELIMINAR' }), ends: kinds },
  'the membership being deleted': {
    takes: ({ communityId, eva }) =>
      app.db.deleteFrom('members').where('community_id', '=', communityId).where('user_id', '=', eva.userId).execute(),
    ends: kinds,
  },
  'the raffle being hidden': { takes: (where) => setRaffle(where, 'draft'), ends: boards },
};

test.each(Object.entries(ways))('%s ends each stream, and nothing that happens later is told', async (name, way) => {
  const where = await world(way.columns);
  const ana = await visitorAs(app, where.ana);
  const watched = await Promise.all(
    way.ends.map(async (kind) => ({
      kind,
      stream: await watch(where, kind),
      rest: await watch(where, kind, ana),
    })),
  );
  const since = performance.now();
  await way.takes(where);
  for (const { kind, stream } of watched) {
    await vi.waitFor(() => expect([kind, stream.end()]).toEqual([kind, 'access']), waits.hint);
    if (process.env.SHOW_TIMES) process.stderr.write(`${kind}, ${name}: ${Math.round(performance.now() - since)} ms\n`);
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), waits.hint);
  }
  const told = watched.map((each) => ({ ...each, heard: [...each.stream.heard], before: each.rest.heard.length }));
  const isHidden = way.ends === boards;
  if (!isHidden) await happen(where, 7);
  for (const { kind, stream, rest, heard, before } of told) {
    await vi.waitFor(() => expect(rest.heard.length).toBeGreaterThan(kind === 'messages' ? before : 0), waits.hint);
    expect([kind, stream.heard]).toEqual([kind, heard]);
    expect(rest.isOver()).toBe(false);
  }
});

const tellsChanges = (message: unknown) => JSON.stringify(message).includes('"changes"');

test.each(kinds)('%s: what happens after a ban, in the same breath, is told to the others only', async (kind) => {
  const where = await world();
  const stream = await watch(where, kind);
  const rest = await watch(where, kind, await visitorAs(app, where.ana));
  await vi.waitFor(() => expect(stream.heard.length).toBeGreaterThanOrEqual(kind === 'messages' ? 0 : 1), waits.hint);
  const before = [...stream.heard];
  await change(where, 'ban');
  await happen(where, 7);
  await vi.waitFor(() => expect(stream.end()).toBe('access'), waits.hint);
  // a ban changes what those who stay see too: they may have been told of it, but not of what came after
  if (kind === 'board') {
    await vi.waitFor(() => expect(rest.heard.filter(tellsChanges)).not.toHaveLength(0), waits.hint);
    expect(stream.heard.filter(tellsChanges)).toEqual(before.filter(tellsChanges));
  }
  expect(await statusAt(where, kind)).toBe(404);
});

test('messages: access that is paid for and taken back ends the stream, and the raffle can still be watched', async () => {
  const where = await world({
    visibility: 'private',
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
    plan: 'pro',
  });
  const { ana, eva, communityId } = where;
  const grant = {
    community_id: communityId,
    id: randomUUID(),
    user_id: eva.userId,
    source: 'complimentary' as const,
    payment_id: null,
    starts_at: app.clock.now().subtract({ hours: 1 }),
    ends_at: app.clock.now().add({ hours: 1 }),
    grace_until: app.clock.now().add({ hours: 1 }),
    anchor_day: null,
    reason: 'Prueba',
    given_by: ana.userId,
    created_at: app.clock.now(),
  };
  await app.db.insertInto('access_grants').values(grant).execute();
  const [board, messages] = [await watch(where, 'board'), await watch(where, 'messages')];
  await app.db.updateTable('access_grants').set({ revoked_at: app.clock.now() }).where('id', '=', grant.id).execute();
  await vi.waitFor(() => expect(messages.end()).toBe('access'), waits.hint);
  expect(await statusAt(where, 'messages')).toBe(403);
  expect(board.isOver()).toBe(false);
});

test.each(boards)('%s: a community that becomes private ends it for a guest and for who is not in it', async (kind) => {
  const where = await world({ visibility: 'public' });
  const outside = await visitorAs(app, await personIn(app, 'Dani'));
  const [guest, dani, eva] = [
    await watch(where, kind, null),
    await watch(where, kind, outside),
    await watch(where, kind),
  ];
  await setCommunity(where, { visibility: 'private' });
  for (const stream of [guest, dani]) await vi.waitFor(() => expect(stream.end()).toBe('access'), waits.hint);
  expect(eva.isOver()).toBe(false);
});

test('a community that is suspended can still be watched as it can be seen, and the page is told to look', async () => {
  const where = await world({ visibility: 'public' });
  const guest = await watch(where, 'board', null);
  // hints come in the order of their commits: once this is heard, nothing of the raffle's making is still to come
  await happen(where, 7);
  await vi.waitFor(() => expect(guest.heard.filter(tellsChanges)).not.toHaveLength(0), waits.hint);
  const told = guest.heard.length;
  await setCommunity(where, { status: 'suspended' });
  await vi.waitFor(
    () => expect(guest.heard.slice(told)).toContainEqual(expect.objectContaining({ kind: 'raffle' })),
    waits.hint,
  );
  expect(guest.isOver()).toBe(false);
});

test.each(kinds)('%s: the data of a stream is not there, and its head leaves nothing open', async (kind) => {
  const where = await world();
  const cookie = [...where.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of [`${streams[kind](where)}.data`, `${streams[kind](where)}/_.data`]) {
    const answer = await fetch(server.url + path, { headers: { cookie } });
    expect([path, answer.status]).toEqual([path, 404]);
    await answer.text();
  }
  const head = await fetch(server.url + streams[kind](where), { method: 'HEAD', headers: { cookie } });
  expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
});

test('a server that closes says that it is away, and not that anybody may no longer watch', async () => {
  const where = await world({ visibility: 'public' });
  const guest = await watch(where, 'board', null);
  await vi.waitFor(() => expect(guest.heard).not.toHaveLength(0), waits.hint);
  await other.stop();
  await vi.waitFor(() => expect(guest.end()).toBe('away'), waits.hint);
  await other.restart();
});
