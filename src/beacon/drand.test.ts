import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { timeOfRound } from '#domain/draw/beacon.ts';
import { drandPeer, recordedRounds } from '#support/drand-peer.ts';
import { drandBeacon } from './drand.ts';

const open: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((peer) => peer.stop())));

const round = 1000;
const genuine = recordedRounds.get(round);
const other = recordedRounds.get(1002);
const log = { warn: () => undefined };

async function genuineRelay() {
  const peer = await drandPeer();
  open.push(peer);
  return peer;
}

async function relay(answer: RequestListener): Promise<string> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      http.closeAllConnections();
      http.close(() => resolve());
    });
  open.push({ stop });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

const saying = (body: unknown) => relay((_, response) => response.end(JSON.stringify(body)));
const ask = (urls: readonly string[], of = round) => drandBeacon({ urls, log }).fetchRound(of);

test('a round is given with its signature, and again without asking anybody', async () => {
  const peer = await genuineRelay();
  const beacon = drandBeacon({ urls: [peer.url], log });
  expect(await beacon.fetchRound(round)).toEqual({ round, signature: genuine?.firma });
  peer.silence();
  expect(await beacon.fetchRound(round)).toEqual({ round, signature: genuine?.firma });
});

test('a round that is not there yet is not given, and is asked for again', async () => {
  const peer = await genuineRelay();
  const beacon = drandBeacon({ urls: [peer.url], log });
  peer.silence();
  expect(await beacon.fetchRound(round)).toBeNull();
  peer.speak();
  expect(await beacon.fetchRound(round)).toMatchObject({ round });
});

test.each([
  ['another round, genuine as it is', { round: 1002, signature: other?.firma }],
  ['the signature of another round', { round, signature: other?.firma }],
  [
    'a signature with one digit changed',
    { round, signature: genuine?.firma.replace(/.$/, (end) => (end === '0' ? '1' : '0')) },
  ],
  ['no signature', { round }],
  ['something else', ['round', round]],
])('a relay that answers with %s is not believed, and the next one is', async (_, answer) => {
  const liar = await saying(answer);
  expect(await ask([liar])).toBeNull();
  const honest = await genuineRelay();
  expect(await ask([liar, honest.url])).toEqual({ round, signature: genuine?.firma });
});

test('a relay that is down, broken, redirects, floods or never ends holds nobody up', async () => {
  const honest = await genuineRelay();
  const down = 'http://127.0.0.1:9';
  const broken = await relay((_, response) => response.writeHead(500).end('{'));
  const elsewhere = await relay((_, response) => response.writeHead(302, { Location: honest.url }).end());
  const flood = await relay((_, response) => response.end(JSON.stringify({ round, signature: 'a'.repeat(10_000) })));
  const silent = await relay(() => undefined);
  expect(await ask([down])).toBeNull();
  expect(await ask([elsewhere])).toBeNull();
  expect(await ask([flood])).toBeNull();
  const limits = { headStart: 1 };
  const beacon = drandBeacon({ urls: [down, broken, elsewhere, flood, silent, honest.url], log, limits });
  expect(await beacon.fetchRound(round)).toEqual({ round, signature: genuine?.firma });
});

test('who asks while relays are slow waits only so long, and the round is there for who asks next', async () => {
  const waiting: (() => void)[] = [];
  const slow = await relay((_, response) => {
    waiting.push(() => response.end(JSON.stringify({ round, signature: genuine?.firma })));
  });
  const beacon = drandBeacon({ urls: [slow], log, limits: { patience: 1 } });
  expect(await beacon.fetchRound(round)).toBeNull();
  while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
  for (const answer of waiting) answer();
  let found = await beacon.fetchRound(round);
  while (found === null) found = await beacon.fetchRound(round);
  expect(found.signature).toBe(genuine?.firma);
  expect(waiting).toHaveLength(1);
});

test('without relays there is no round', async () => {
  expect(await ask([])).toBeNull();
});

test('the hour is that of the latest round which any relay shows and drand has signed', async () => {
  const [lagging, ahead] = [await genuineRelay(), await genuineRelay()];
  lagging.show(1000);
  ahead.show(1002);
  const liar = await saying({ round: 31_799_517, signature: other?.firma });
  const nonsense = await saying({ round: -1, signature: other?.firma });
  const urls = ['http://127.0.0.1:9', lagging.url, liar, nonsense, ahead.url];
  const hour = await drandBeacon({ urls, log }).latestRoundTime();
  expect(hour?.epochMilliseconds).toBe(timeOfRound(1002) * 1000);
  ahead.silence();
  expect((await drandBeacon({ urls, log }).latestRoundTime())?.epochMilliseconds).toBe(timeOfRound(1000) * 1000);
});

test('relays of which none answers in time show no hour, and hold nobody up', async () => {
  const silent = await relay(() => undefined);
  expect(await drandBeacon({ urls: [silent], log, limits: { patience: 20 } }).latestRoundTime()).toBeNull();
  expect(await drandBeacon({ urls: [], log }).latestRoundTime()).toBeNull();
});

test('how far the network is, more than half of the relays have to show', async () => {
  const [old, one, two] = [await genuineRelay(), await genuineRelay(), await genuineRelay()];
  old.show(1000);
  one.show(1002);
  two.show(1002);
  const liar = await saying({ round: 31_799_517, signature: other?.firma });
  const latestOf = (urls: string[]) => drandBeacon({ urls, log }).latestRound();
  expect(await latestOf([old.url, one.url, two.url])).toBe(1002);
  // an old copy alone, or beside relays that do not answer or lie, says nothing
  expect(await latestOf([old.url, liar])).toBeNull();
  expect(await latestOf([old.url, 'http://127.0.0.1:9', liar])).toBeNull();
  expect(await latestOf([old.url, one.url, liar])).toBe(1002);
  expect(await latestOf([])).toBeNull();
});
