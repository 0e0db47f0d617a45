import { afterAll, expect, test } from 'vitest';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { changeKey } from '#app/operation/change-key.ts';
import { retireKey } from '#app/operation/retire-key.ts';
import { showTicketRecords } from '#app/orders/show-order.ts';
import { replaceRetiredKeys } from '#app/raffles/replace-retired-keys.ts';
import { keysOf } from '#app/signing-keys.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { basesChain, readBases } from '#db/raffles/bases.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { verify } from '#domain/draw/verify.ts';
import { audit } from '#domain/log/audit.ts';
import type { KeyUse } from '#domain/log/key-documents.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import {
  drawingApp,
  instantOfRound,
  type RaffleToDraw,
  raffleRow,
  raffleToDraw,
  sealAndWait,
  sellPaid,
  verdictOf,
} from '#support/draw.ts';
import { bytesOf, logOf, readerOf } from '#support/log.ts';
import { refusalOf } from '#support/raffle.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
const operator = { ...(await personIn(app, 'Olga')), isOperator: true as const };
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

const drawAt = instantOfRound(10_000_000);

/** The public keys of a use, oldest first. */
const publicKeys = async (use: KeyUse) => (await keysOf(app.db, use)).map(({ publicKey }) => publicKey);
const inUse = async (use: KeyUse) => (await publicKeys(use)).at(-1) ?? '';

async function change(use: KeyUse): Promise<string> {
  await changeKey(app, operator, { use, key: await inUse(use) });
  return inUse(use);
}

const keysInRules = async (raffle: RaffleToDraw) =>
  (await basesChain(app.db, await raffleRow(app, raffle))).map((row) => readBases(row).clave);

const receiptsOf = async ({ secret }: { secret: string }) =>
  (await showTicketRecords(app, stranger, { key: secret })).records;

test('what was sold under a key is signed with it until it is retired, then its rules are amended, and all ticket records hold', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1] });
  const untaken = await raffleToDraw(app, clock, { drawAt });
  const first = await inUse('resguardo');
  const early = await sellPaid(app, raffle, [3]);
  const second = await change('resguardo');
  const late = await sellPaid(app, raffle, [7]);
  expect(await keysInRules(raffle)).toEqual([first]);
  expect(await keysInRules(await raffleToDraw(app, clock, { drawAt }))).toEqual([second]);

  clock.pass({ minutes: 1 });
  const reason = 'Se copió de un ordenador perdido';
  await retireKey(app, operator, { use: 'resguardo', key: first, reason });
  await retireKey(app, operator, { use: 'resguardo', key: first, reason: 'Otra vez' });
  await Promise.all([replaceRetiredKeys(app), replaceRetiredKeys(app)]);
  expect(await keysInRules(raffle)).toEqual([first, second]);
  expect(await keysInRules(untaken)).toEqual([second]);
  const [, amended] = await basesChain(app.db, await raffleRow(app, raffle));
  expect(amended && readBases(amended).enmienda?.motivo).toContain(reason);
  const tellings = await app.db.selectFrom('raffle_news').select(['kind', 'version']).execute();
  expect(tellings).toEqual([{ kind: 'raffle.amended', version: 2 }]);
  const after = await sellPaid(app, raffle, [9]);

  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  const receipts = (await Promise.all([early, late, after].map(receiptsOf))).flat();
  expect(receipts.map(({ clave }) => clave)).toEqual([first, first, second]);
  const acta = bytesOf((await verdictOf(app, raffle))?.row.document ?? '');
  expect(verify(acta, { resguardos: receipts.map((each) => bytesOf(canonicalText(each))) })).toMatchObject({
    valida: true,
    resguardos: [3, 7, 9].map((numero) => ({ numero, resultado: 'en_lista', omision: false })),
  });

  const { vkey, entries } = await logOf(app);
  expect(entries.filter(({ kind }) => kind === 'retirada')).toHaveLength(1);
  expect(await audit(readerOf(app), { clave_registro: vkey })).toMatchObject({ valida: true, hallazgos: [] });
  // rules that were being published meanwhile are looked for once more before nothing is looked for any more
  const isReplaced = async () => (await keysOf(app.db, 'resguardo'))[0]?.replaced_at !== null;
  expect(await isReplaced()).toBe(false);
  clock.pass({ minutes: 5 });
  await replaceRetiredKeys(app);
  expect(await isReplaced()).toBe(true);
});

test('a raffle that cannot be amended any more goes on under the key that its rules name', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1] });
  const before = await inUse('resguardo');
  await change('resguardo');
  clock.set(drawAt.subtract({ minutes: 90 }));
  await retireKey(app, operator, { use: 'resguardo', key: before, reason: 'Toca' });
  await replaceRetiredKeys(app);
  expect(await keysInRules(raffle)).toEqual([before]);
});

test('the log is signed with its former keys too, so that who noted one or kept a checkpoint goes on checking', async () => {
  const { vkey: former, checkpoint: kept } = await logOf(app);
  await change('registro');
  const { vkey, formerKeys } = await logOf(app);
  expect(vkey).not.toBe(former);
  expect(formerKeys).toEqual([{ vkey: former, isRetired: false }]);
  for (const clave_registro of [former, vkey]) {
    expect(await audit(readerOf(app), { clave_registro })).toMatchObject({ valida: true, hallazgos: [] });
  }
  const [retired = ''] = await publicKeys('registro');
  await retireKey(app, operator, { use: 'registro', key: retired, reason: 'Toca cada año' });
  expect((await logOf(app)).formerKeys).toEqual([{ vkey: former, isRetired: true }]);
  expect(await audit(readerOf(app), { clave_registro: vkey })).toMatchObject({ valida: true, hallazgos: [] });
  const keptBefore = { clave_registro: former, anterior: bytesOf(kept) };
  expect(await audit(readerOf(app), keptBefore)).toMatchObject({ valida: true, hallazgos: [] });
});

test('of two who change a key at once one does, and the one in use is not retired', async () => {
  const key = await inUse('resguardo');
  const both = await Promise.allSettled([1, 2].map(() => changeKey(app, operator, { use: 'resguardo', key })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await refusalOf(changeKey(app, operator, { use: 'resguardo', key }))).code).toBe('key.changed');
  const current = await inUse('resguardo');
  const retirement = { use: 'resguardo', key: current, reason: 'Toca' };
  expect((await refusalOf(retireKey(app, operator, retirement))).code).toBe('key.in-use');
  expect((await refusalOf(retireKey(app, operator, { ...retirement, key: 'a'.repeat(64) }))).code).toBe('key.changed');
});
