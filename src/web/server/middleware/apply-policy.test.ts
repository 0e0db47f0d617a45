import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { paths } from '#texts/paths.ts';
import { requestTexts } from '#texts/requests.ts';
import { type BodyRoom, createBodyRoom } from '#web/server/body-room.ts';
import { applyPolicy } from './apply-policy.ts';
import { addressRead } from './canonical-address.ts';
import type { Logged } from './request-log.ts';

const publicUrl = 'https://rifas.example';
const megabyte = 1024 * 1024;
const whose = { visitorIn: () => 'eva', senderOf: async () => 'eva' };
const full: BodyRoom = { take: async () => null };

/** A site that reads what it is sent; gives what it answers to a form of that many bytes. */
function site(room?: BodyRoom) {
  const http = new Hono<Logged>();
  http.use(addressRead);
  http.use(applyPolicy({ publicUrl, pictureHosts: [], ...whose, ...(room && { room }) }));
  http.post('*', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  return (path: string, bytes: number, headers: Record<string, string> = {}) => {
    const own = { Origin: publicUrl, 'Content-Length': String(bytes), Accept: 'text/html,*/*', ...headers };
    return http.request(path, { method: 'POST', headers: own, body: new Uint8Array(bytes) });
  };
}

test('a form without files is taken up to a megabyte, and one with a picture up to what pictures weigh', async () => {
  const send = site();
  expect((await send(paths.theme(), megabyte)).status).toBe(200);
  expect((await send(paths.theme(), megabyte + 1)).status).toBe(413);
  expect((await send('/no/hay/nada', megabyte + 1)).status).toBe(413);
  expect((await send(paths.ticket({ secret: 'x' }), 11 * megabyte)).status).toBe(200);
  expect((await send(paths.ticket({ secret: 'x' }), 11 * megabyte + 1)).status).toBe(413);
});

test('a body for which there is no room is told when to come again, and none is left counted', async () => {
  const refused = await site(full)(paths.theme(), 10);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60']);
  const once = createBodyRoom({ perVisitor: 100, perSite: 100, total: 100, large: 1, modest: 0, perSender: 1 });
  const send = site(once);
  for (let count = 0; count < 3; count += 1) expect((await send(paths.theme(), 90)).status).toBe(200);
  expect((await site(full)(paths.theme(), 0)).status).toBe(200);
});

test('who opens a page reads why they are refused on one, with a way on, and a script reads the sentence', async () => {
  const answers: [Promise<Response> | Response, string][] = [
    [site()(paths.theme(), megabyte + 1), requestTexts.tooLarge.form],
    [site()(paths.theme(), 1, { Origin: 'https://evil.example' }), requestTexts.fromElsewhere],
    [site(full)(paths.theme(), 1), requestTexts.noRoom],
  ];
  for (const [answer, words] of answers) {
    const page = await (await answer).text();
    expect(page).toContain(`<p>${words}</p>`);
    expect(page).toMatch(/<html lang="es">.*<a href="">.*<a class="other" href="\/">/s);
  }
  const script = await site()(paths.theme(), megabyte + 1, { Accept: '*/*' });
  expect([script.headers.get('Content-Type'), await script.text()]).toEqual([
    'text/plain; charset=utf-8',
    requestTexts.tooLarge.form,
  ]);
});

test('what is signed is taken from anywhere at its address, and the router’s way to it from our pages alone', async () => {
  const path = paths.mailStop({ token: 'x' });
  const elsewhere = { Origin: 'https://evil.example' };
  expect((await site()(path, 1, elsewhere)).status).toBe(200);
  expect((await site()(`${path}.data`, 1, elsewhere)).status).toBe(403);
  expect((await site()(`${path}.data`, 1)).status).toBe(200);
});

test('what is charged or changed by opening it is for who goes there, not for a page that shows it', async () => {
  const http = new Hono<Logged>();
  http.use(addressRead);
  http.use(applyPolicy({ publicUrl, pictureHosts: [], ...whose }));
  http.get('*', (c) => c.text('done'));
  const ask = async (path: string, headers: Record<string, string>) => (await http.request(path, { headers })).status;
  const at = { communityUrl: 'club', raffle: 'cesta', course: 'uno', lesson: 'dos', thread: 'tres' };
  const changing = [
    ...[paths.signInStart(), paths.signInCallback(), paths.invitation({ code: 'x' }), paths.ownData()],
    ...[paths.search(), paths.notification({ notification: '1' }), paths.checkoutOnwards({ checkout: 'x' })],
    ...[paths.communityFile(at), paths.peopleCsv(at), paths.ticketsXlsx(at), paths.chargesCsv(at)],
    ...[
      paths.raffleDeskExport(at),
      paths.raffleDeskLedgerXlsx(at),
      paths.raffleSettlements(at),
      paths.courseLearnersXlsx(at),
      paths.lesson(at),
      paths.thread(at),
    ],
  ];
  const shown: Record<string, string>[] = [
    { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site', 'Sec-Purpose': 'prefetch' },
    ...['Purpose', 'X-Purpose', 'X-Moz'].map((name) => ({ [name]: 'prefetch' })),
  ];
  const visited: Record<string, string>[] = [
    { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' },
    {},
  ];
  for (const path of changing) {
    for (const headers of shown) expect(await ask(path, headers), path).toBe(403);
    for (const headers of visited) expect(await ask(path, headers), path).toBe(200);
  }
  const elsewhere = { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'cross-site' };
  for (const path of [paths.raffleRecordJson(at), paths.raffleTicketList(at), paths.logCheckpoint()])
    expect(await ask(path, elsewhere), path).toBe(200);
  expect(await ask(paths.home(), { ...elsewhere, 'Sec-Fetch-Mode': 'navigate' })).toBe(200);
  expect(await ask(paths.sharePicture(), { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site' })).toBe(200);
});

test('a form is taken where everything that the browser says of it says that it is ours', async () => {
  const send = async (headers: Record<string, string>) => (await site()(paths.theme(), 1, headers)).status;
  const own: Record<string, string>[] = [
    {},
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' },
    { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' },
    { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
  ];
  const foreign: Record<string, string>[] = [
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' },
  ];
  for (const headers of own) expect(await send(headers), JSON.stringify(headers)).toBe(200);
  for (const headers of foreign) expect(await send(headers), JSON.stringify(headers)).toBe(403);
});

test('what stands in a page of another site is refused, and who comes from there by a link is let in', async () => {
  const http = new Hono<Logged>();
  http.use(addressRead);
  http.use(applyPolicy({ publicUrl, pictureHosts: [], ...whose }));
  http.get('*', (c) => c.text('done'));
  const ask = async (headers: Record<string, string>) => (await http.request(paths.home(), { headers })).status;
  for (const site of ['cross-site', 'same-site']) {
    const of = (mode: string, dest: string) =>
      ask({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest });
    expect(await of('navigate', 'document')).toBe(200);
    for (const [mode, dest] of [
      ['no-cors', 'image'],
      ['cors', 'empty'],
      ['navigate', 'iframe'],
      ['navigate', 'object'],
    ] as const)
      expect(await of(mode, dest), dest).toBe(403);
  }
  expect(await ask({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' })).toBe(
    200,
  );
});

test('a body is measured by what its connection brings, and cut off with its connection', async () => {
  const socket = { bytesRead: 1000, write: vi.fn(), destroySoon: vi.fn() };
  // of what the socket has read 200 bytes came in one packet with the head
  const incoming = { complete: false, readableLength: 200, headers: { 'content-length': '9' }, socket };
  const measured: unknown[] = [];
  const room: BodyRoom = {
    async take({ source }) {
      socket.bytesRead += 500;
      incoming.readableLength = 0;
      measured.push(source.brought(), source.waitsForUs());
      incoming.complete = true;
      measured.push(source.waitsForUs());
      source.cut();
      return null;
    },
  };
  const http = new Hono<Logged>();
  http.use(addressRead);
  http.use(applyPolicy({ publicUrl, pictureHosts: [], ...whose, room }));
  const headers = { Origin: publicUrl, 'Content-Length': '9' };
  const sent = { method: 'POST', headers, body: new Uint8Array(9) };
  await http.request(paths.theme(), sent, { incoming, outgoing: { headersSent: false, socket } });
  expect(measured).toEqual([700, false, true]);
  expect(socket.write).toHaveBeenCalledWith(expect.stringMatching(/^HTTP\/1\.1 408 /));
  expect(socket.destroySoon).toHaveBeenCalledOnce();
});
