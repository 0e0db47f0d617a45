import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { checkCommunity } from '#app/communities/check-community.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { membershipsOf } from '#db/members/members.ts';
import { isRefusal } from '#domain/refusal.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { refusalSentence } from '#texts/refusals.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(() => database.drop());

const sentenceOf = (error: unknown) => (isRefusal(error) ? refusalSentence(error) : String(error));

test('creating a community makes its creator an active admin, with one member, no messages and all settings on', async () => {
  const ana = await personIn(app, 'Ana');
  const made = await createCommunity(app, ana, {
    name: 'Peña de Año',
    url: 'pena-de-ano',
    description: 'Los de siempre',
  });
  expect(made).toEqual({ url: 'pena-de-ano' });
  const row = await communityByUrl(app.db, 'pena-de-ano');
  expect(row).toMatchObject({
    name: 'Peña de Año',
    description: 'Los de siempre',
    status: 'active',
    visibility: 'public',
    access_type: 'free',
    price: null,
    payment_type: null,
    max_tickets: null,
    created_by: ana.userId,
    member_count: 1,
    message_count: 0,
    allow_invites: true,
    allow_messages: true,
    allow_formation: true,
  });
  expect(row?.created_at.toString()).toBe('2026-11-21T10:00:00Z');
  const [membership] = await membershipsOf(app.db, ana.userId);
  expect(membership).toMatchObject({ url: 'pena-de-ano', role: 'admin', status: 'active' });
  const events = await eventsOf(app.db, row?.id ?? '', 'community', row?.id ?? '');
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([['community.created', ana.userId]]);
});

test('the ticket price of a paid community is kept exactly', async () => {
  const ana = await personIn(app, 'Ana');
  const paid = { accessType: 'paid', paymentType: 'per_ticket', ticketPrice: '2,50', maxTickets: '100' };
  await createCommunity(app, ana, { name: 'De pago', url: 'de-pago', ...paid });
  const row = await communityByUrl(app.db, 'de-pago');
  expect(row).toMatchObject({ access_type: 'paid', payment_type: 'per_ticket', price: 250, max_tickets: 100 });
  expect(row?.visibility).toBe('unlisted');
});

test('without an account it is refused in the words of the specification, and nothing is stored', async () => {
  const attempt = createCommunity(app, stranger, { name: 'Nadie', url: 'nadie' });
  expect(sentenceOf(await attempt.catch((error: unknown) => error))).toBe('Usuario no autenticado');
  expect(await communityByUrl(app.db, 'nadie')).toBeUndefined();
});

test('a url in use is refused in the words of the specification', async () => {
  const ana = await personIn(app, 'Ana');
  await createCommunity(app, ana, { name: 'Primera', url: 'una-sola' });
  const again = await createCommunity(app, ana, { name: 'Segunda', url: 'una-sola' }).catch((error: unknown) => error);
  expect(sentenceOf(again)).toBe('La URL "una-sola" ya está en uso. Por favor, elige otro nombre para tu comunidad.');
  expect((await communityByUrl(app.db, 'una-sola'))?.name).toBe('Primera');
});

test('of many people who ask for one url at the same moment exactly one gets it, and the others are told', async () => {
  const people = await Promise.all(['Ana', 'Beto', 'Carla', 'Dani', 'Eva', 'Fede'].map((name) => personIn(app, name)));
  const attempts = await Promise.allSettled(
    people.map((person, index) => createCommunity(app, person, { name: `Intento ${index}`, url: 'disputada' })),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') {
      expect(sentenceOf(attempt.reason)).toBe(
        'La URL "disputada" ya está en uso. Por favor, elige otro nombre para tu comunidad.',
      );
    }
  }
  const row = await communityByUrl(app.db, 'disputada');
  const members = await app.db
    .selectFrom('members')
    .selectAll()
    .where('community_id', '=', row?.id ?? '')
    .execute();
  expect(members.map(({ user_id, role }) => [user_id, role])).toEqual([[row?.created_by, 'admin']]);
});

test('every failure is logged in the words of the specification, without the data of the form', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  await createCommunity({ ...app, log }, stranger, { name: 'Secreta', url: 'nadie' }).catch(() => undefined);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'Error al crear la comunidad', refusal: 'not-signed-in' },
  ]);
  expect(lines.join()).not.toContain('Secreta');
});

test('a url can be asked for before the form is sent: a taken or reserved one comes with one that is free', async () => {
  const ana = await personIn(app, 'Ana');
  await createCommunity(app, ana, { name: 'Coro', url: 'coro' });
  await createCommunity(app, ana, { name: 'Coro', url: 'coro-2' });
  const ask = async (url: string) => (await checkCommunity(app, ana, { name: 'Coro', url })).url;
  expect(await ask('coro')).toEqual({ value: 'coro', isFree: false, suggestion: 'coro-3' });
  expect(await ask('coral')).toEqual({ value: 'coral', isFree: true, suggestion: null });
  expect(await ask('login')).toEqual({ value: 'login', isFree: false, suggestion: 'login-2' });
  expect(await ask('¡Coro!')).toEqual({ value: '¡Coro!', isFree: false, suggestion: 'coro-3' });
  expect(await ask('¡a!')).toBeNull();
});
