import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import type { Actor } from '#app/app.ts';
import { exportCommunity } from '#app/community-file/export-community.ts';
import { importCommunity, previewImport } from '#app/community-file/import-community.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { keepPicture, keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { namedFiles } from '#db/stored-files.ts';
import { type AnyRefusal, Refusal } from '#domain/refusal.ts';
import { diskStore } from '#files/disk.ts';
import { s3Store } from '#files/s3.ts';
import { personIn, stranger } from '#support/app.ts';
import { stoppedClock } from '#support/clock.ts';
import { communityOfAna } from '#support/people.ts';
import { raffleForm, raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { type S3Request, startS3Peer } from '#support/s3-peer.ts';
import { startTestServer } from '#support/server.ts';
import { serverProcess } from '#support/server-process.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type Visitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';
import { refusalSentence } from '#texts/refusals.ts';
import { acts } from '#web/routes/messages/message-act-names.ts';

const peer = await startS3Peer();
const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock, env: peer.env });
const { app } = server;
const nobody = visitor(server.url);
afterEach(() => peer.trouble(null));
afterAll(async () => {
  await server.stop();
  await peer.stop();
});

const away = refusalSentence(new Refusal('file.away', {}) as AnyRefusal);
const photo = async (seed: string) => new File([new Uint8Array(await receiptPicture(seed))], 'foto.jpg');
const keyOf = (hash: string) => `rifas/uno/${hash.slice(0, 2)}/${hash}`;
const reads = () => peer.requests.filter(({ method, key }: S3Request) => method === 'GET' && key !== '').length;

/** A page without what its scripts are told. */
const shownIn = (html: string) => html.replace(/<script.*?<\/script>/gs, '');

/** Sends a form with files, as a browser without script does. */
function sendForm(who: Visitor, address: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Origin: server.url, ...(cookie && { cookie }) };
  return fetch(new URL(address, server.url), { method: 'POST', body, headers, redirect: 'manual' });
}

/** Sends the form of a community's profile with a new cover. */
async function sendCover(ana: Actor & { userId: string }, communityUrl: string, seed: string) {
  const profile = { part: 'profile', name: 'Club de los jueves', timeZone: 'Europe/Madrid' };
  const address = paths.settings({ communityUrl });
  return sendForm(await visitorAs(app, ana), address, {
    ...profile,
    description: `Con ${seed}`,
    coverFile: await photo(seed),
  });
}

test('a picture that one process took is shown by another, and nothing of it lies on a disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-two-'));
  const other = await serverProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir, ...peer.env });
  try {
    const { ana, url } = await communityOfAna(app);
    expect((await sendCover(ana, url, 'portada')).status).toBe(302);
    const cover = (await communityByUrl(app.db, url))?.cover ?? '';
    const [here, there] = await Promise.all(
      [server.url, other.url].map((origin) => fetch(origin + paths.picture({ file: cover }))),
    );
    expect([here?.status, there?.status, there?.headers.get('Content-Type')]).toEqual([200, 200, 'image/webp']);
    const kept = peer.objects.get(keyOf(cover))?.bytes;
    for (const served of [here, there]) expect(Buffer.from((await served?.bytes()) ?? [])).toEqual(kept);
    expect(existsSync(join(dataDir, 'files'))).toBe(false);
  } finally {
    await other.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a picture that is looked at often is fetched from the bucket once, and not at all by who has it', async () => {
  const hash = await keepPicture(app, await personIn(app, 'Ana'), await receiptPicture('mirada'));
  const address = paths.picture({ file: hash });
  const before = reads();
  const seen = await Promise.all(
    ['', '?ancho=320', '', '?ancho=320', '?ancho=160'].map((query) => nobody.get(address + query)),
  );
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(reads() - before).toBe(1);
  peer.trouble(() => 'dropped');
  const tag = seen[0]?.headers.get('ETag') ?? '';
  const known = await nobody.get(address, { 'If-None-Match': tag });
  expect([known.status, (await known.text()).length]).toEqual([304, 0]);
  expect((await nobody.get(paths.picture({ file: 'a'.repeat(64) }), { 'If-None-Match': tag })).status).toBe(404);
});

test('while the bucket is away pictures ask for patience, the site goes on, and its readiness says so', async () => {
  const { ana, url } = await communityOfAna(app);
  const hash = await keepPicture(app, ana, await receiptPicture('lejos'));
  peer.trouble(() => 'dropped');
  const picture = await nobody.get(paths.picture({ file: hash }));
  expect([picture.status, await picture.text()]).toEqual([503, away]);
  expect((await nobody.get(paths.community({ communityUrl: url }))).status).toBe(200);
  const ready = await nobody.get(paths.ready());
  expect([ready.status, await ready.text()]).toEqual([200, 'ok, pero los archivos no responden']);
  peer.trouble(null);
  expect((await nobody.get(paths.picture({ file: hash }))).status).toBe(200);
});

test('while the bucket is away a receipt is refused by its field, what was typed stays, and the same form does later', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7, 42]);
  const form = { act: 'receipt', file: await photo('pago'), transferReference: 'AB 12' };
  peer.trouble(() => 'dropped');
  const refused = await sendForm(nobody, paths.ticket({ secret }), form);
  const html = shownIn(await refused.text());
  expect(refused.status).toBe(503);
  expect(html).toContain('value="AB 12"');
  // by the field, and nowhere else
  expect(html.split(away)).toHaveLength(2);
  peer.trouble(null);
  const taken = await sendForm(nobody, paths.ticket({ secret }), form);
  expect([taken.status, taken.headers.get('Location')]).toEqual([303, `${paths.ticket({ secret })}?hecho=comprobante`]);
});

test('while the bucket is away no other form that takes a file loses what was typed into it', async () => {
  const { ana, url } = await communityOfAna(app);
  const person = await visitorAs(app, ana);
  peer.trouble(() => ({ status: 503, code: 'SlowDown' }));
  const cover = await sendCover(ana, url, 'cover');
  expect(cover.status).toBe(503);
  expect(shownIn(await cover.text())).toContain('Con cover');
  const raffle = await sendForm(person, paths.createRaffle(), {
    ...raffleForm,
    act: 'publish',
    communityUrl: url,
    title: 'Una cesta de «Navidad»',
    picture: await photo('cesta'),
  });
  const message = await sendForm(person, paths.messages({ communityUrl: url }), {
    act: acts.send,
    key: randomUUID(),
    title: 'Fotos del viaje',
    body: 'Mirad qué bien salió',
    picture: await photo('viaje'),
    alt: 'Un autobús',
  });
  for (const [answer, typed] of [
    [raffle, 'Una cesta de «Navidad»'],
    [message, 'Mirad qué bien salió'],
  ] as const) {
    const html = shownIn(await answer.text());
    expect(answer.status).toBe(503);
    expect(html).toContain(away);
    expect(html).toContain(typed);
  }
});

test('an account that is erased while the bucket is away is erased, and its files follow when the bucket is back', async () => {
  const beto = await personIn(app, 'Beto');
  const own = await keepPicture(app, beto, await receiptPicture('propia'));
  peer.trouble(() => 'dropped');
  await eraseAccount(app, beto, { confirmation: 'beto@example.com' });
  expect(peer.objects.has(keyOf(own))).toBe(true);
  expect((await nobody.get(paths.picture({ file: own }))).status).toBe(404);
  await server.turn();
  peer.trouble(null);
  clock.pass({ minutes: 2 });
  await server.turn();
  expect(peer.objects.has(keyOf(own))).toBe(false);
});

test('a community goes into its file with what is in the bucket, and comes out of it into another', async () => {
  const { ana, url } = await communityOfAna(app);
  await sendCover(ana, url, 'ida y vuelta');
  const picture = await keepPrivatePicture(app, ana, await receiptPicture('mensaje'));
  const form = { title: 'Hola', body: 'Mirad', key: randomUUID() };
  await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [picture], form });
  const cover = (await communityByUrl(app.db, url))?.cover ?? '';
  const archive = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of (await exportCommunity(app, ana, { communityUrl: url })).parts) parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  };
  const file = await archive();
  expect(Object.keys(unzipSync(file))).toEqual(expect.arrayContaining([`files/${cover}`, `files/${picture}`]));
  const other = { ...app, files: s3Store({ ...peer.bucket, prefix: 'otra' }, pino({ level: 'silent' })) };
  const { upload } = await previewImport(other, ana, new Blob([file]));
  await importCommunity(other, ana, { upload, url: `copia-${randomUUID().slice(0, 8)}` });
  for (const hash of [cover, picture]) expect(peer.objects.has(`otra/${hash.slice(0, 2)}/${hash}`)).toBe(true);
  // one that broke off is seen to be so: a file is never left out for want of an answer
  const unread = { ...app, files: s3Store(peer.bucket, pino({ level: 'silent' })) };
  peer.trouble(() => ({ status: 403, code: 'AccessDenied' }));
  const { parts } = await exportCommunity(unread, ana, { communityUrl: url });
  await expect(Array.fromAsync(parts)).rejects.toMatchObject({ code: 'file.away' });
});

/** Runs the command of the files to its end. */
async function files(args: string[], env: Record<string, string>) {
  const script = new URL('../../scripts/files.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

test('files that grew on a disk are brought to the bucket by one command, and compared with the database by another', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-grown-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: server.databaseUrl, ...peer.env };
  try {
    // kept on disk first, as by an installation that knew of no bucket
    const disk = { ...app, files: diskStore(join(dataDir, 'files')) };
    const { address } = await raffleOnSale(disk);
    const { secret } = await takeAs(disk, address, 'Carla', [9]);
    const sent = await receiptPicture('en disco');
    await sendReceipt(disk, stranger, { place: { key: secret }, form: {}, sent });
    const hash = await keepPicture(disk, await personIn(app, 'Ana'), await receiptPicture('también en disco'));
    expect((await nobody.get(paths.picture({ file: hash }))).status).toBe(503);

    const before = await files(['comprobar'], env);
    expect([before.code, before.said]).toEqual([1, expect.stringContaining(`Falta: ${hash}`)]);

    const path = join(dataDir, 'files', hash.slice(0, 2), hash);
    const whole = await readFile(path);
    await truncate(path, 50);
    const onDisk = await files(['comprobar'], { DATA_DIR: dataDir, DATABASE_URL: server.databaseUrl });
    expect([onDisk.code, onDisk.said]).toEqual([1, expect.stringContaining(`Dañado: ${hash}`)]);
    await writeFile(path, whole);

    const moved = await files(['al-bucket', '--quitar'], env);
    expect([moved.code, moved.said]).toEqual([0, expect.stringContaining('Copiados: 2')]);
    expect((await nobody.get(paths.picture({ file: hash }))).status).toBe(200);
    const left = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);

    // of a failure, long ago
    const stray = await app.files.put(new Uint8Array([1, 2, 3]));
    const object = peer.objects.get(keyOf(stray));
    if (object) object.at = '2020-01-01T00:00:00.000Z';
    const checked = await files(['comprobar', '--quitar'], env);
    const named = (await namedFiles(app.db)).size;
    expect([checked.code, checked.said]).toEqual([
      0,
      expect.stringContaining(`Bien: ${named}. Faltan: 0. Dañados: 0. Sobran: 1.`),
    ]);
    expect([peer.objects.has(keyOf(stray)), peer.objects.has(keyOf(hash))]).toEqual([false, true]);
    expect(checked.said + moved.said).not.toContain(peer.bucket.secretAccessKey);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
