import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { type S3Peer, type S3Request, startS3Peer, type Trouble } from '#support/s3-peer.ts';
import { type StorePatience, s3Store } from './s3.ts';
import { addressOf } from './s3-request.ts';
import { hashOf, largestFile } from './store.ts';

const patience: StorePatience = {
  answer: 20_000,
  bytesPerMillisecond: 200,
  retries: 2,
  pause: 1,
  look: 20_000,
  lookAge: 0,
};
/** For a bucket that does not answer, and nothing else: on a busy machine others would not in that time. */
const hasty: StorePatience = { ...patience, answer: 100, look: 100 };
const some = () => new Uint8Array(randomBytes(500));

/** A bucket, a store on it, and all that the store has written in the log. */
async function opened(changed: Partial<S3Peer['bucket']> = {}) {
  const peer = await startS3Peer();
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  return {
    peer,
    lines,
    store: s3Store({ ...peer.bucket, ...changed }, log, patience),
    hasty: s3Store({ ...peer.bucket, ...changed }, log, hasty),
    [Symbol.asyncDispose]: () => peer.stop(),
  };
}

async function codeOf(does: () => Promise<unknown>): Promise<string> {
  const error = await does().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isRefusal(error)) throw error ?? new Error('it was done');
  return error.code;
}

/** The first so many requests go wrong. */
function first(count: number, trouble: Trouble): (request: S3Request) => Trouble | null {
  let left = count;
  return () => {
    left -= 1;
    return left >= 0 ? trouble : null;
  };
}

test('every request is signed with the hash of its content, and a file stands under its own', async () => {
  await using at = await opened();
  const bytes = some();
  const hash = await at.store.put(bytes);
  await at.store.get(hash);
  for await (const _ of at.store.list());
  await at.store.remove(hash);
  expect(at.peer.requests.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'PUT 200',
    'GET 200',
    'GET 200',
    'DELETE 204',
  ]);
  expect(at.peer.requests[0]).toMatchObject({ key: `rifas/uno/${hash.slice(0, 2)}/${hash}`, payload: hash });
  expect(at.peer.requests.map(({ payload }) => payload)).not.toContain('UNSIGNED-PAYLOAD');
});

test('a bucket without a prefix holds the files at its root, and a prefix sees no other', async () => {
  await using at = await opened();
  const bare = s3Store({ ...at.peer.bucket, prefix: '' }, pino({ level: 'silent' }), patience);
  const hash = await bare.put(some());
  expect([...at.peer.objects.keys()]).toEqual([`${hash.slice(0, 2)}/${hash}`]);
  expect(await at.store.get(hash)).toBeNull();
  for await (const { hash: seen } of at.store.list()) throw new Error(`${seen} is not under the prefix`);
});

test('the name of the bucket stands in the path, or in the host where the settings say so', () => {
  const bucket = {
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    region: 'eu-west-1',
    name: 'rifas',
    accessKeyId: '',
    secretAccessKey: '',
    prefix: '',
  };
  const asked = { method: 'GET', key: 'ab/abc' } as const;
  expect(addressOf({ ...bucket, pathStyle: true }, asked)).toBe('https://s3.eu-west-1.amazonaws.com/rifas/ab/abc');
  expect(addressOf({ ...bucket, pathStyle: false }, asked)).toBe('https://rifas.s3.eu-west-1.amazonaws.com/ab/abc');
  const behind = { ...bucket, endpoint: 'http://almacen.local:9000/s3', pathStyle: true };
  expect(addressOf(behind, { method: 'GET', query: { prefix: 'a/b' } })).toBe(
    'http://almacen.local:9000/s3/rifas/?prefix=a%2Fb',
  );
});

test.each<[string, Trouble]>([
  ['a server that is busy', { status: 503, code: 'SlowDown' }],
  ['a fault of the server', { status: 500, code: 'InternalError' }],
  ['a connection that ends without an answer', 'dropped'],
  ['an answer that ends in the middle', 'cut'],
  ['an answer with another byte', 'garbled'],
])('%s, once or twice, is not noticed', async (_, trouble) => {
  await using at = await opened();
  const bytes = some();
  if (trouble !== 'cut' && trouble !== 'garbled') at.peer.trouble(first(2, trouble));
  const hash = await at.store.put(bytes);
  at.peer.trouble(first(2, trouble));
  expect(await at.store.get(hash)).toEqual(bytes);
  expect(at.lines).toEqual([]);
});

test.each<[string, Trouble, number]>([
  ['is busy for long', { status: 503, code: 'SlowDown' }, 3],
  ['does not know the key', { status: 403, code: 'InvalidAccessKeyId' }, 1],
  ['does not allow it', { status: 403, code: 'AccessDenied' }, 1],
  ['is elsewhere', { status: 301, code: 'PermanentRedirect' }, 1],
  ['is not there', { status: 404, code: 'NoSuchBucket' }, 1],
  ['ends every connection', 'dropped', 3],
  ['never answers', 'silent', 1],
])('a bucket that %s makes reading, writing and removing wait for another time', async (_, trouble, asked) => {
  await using at = await opened();
  const bytes = some();
  const store = trouble === 'silent' ? at.hasty : at.store;
  at.peer.trouble(() => trouble);
  for (const does of [() => store.put(bytes), () => store.get(hashOf(bytes)), () => store.remove(hashOf(bytes))]) {
    at.peer.requests.length = 0;
    expect(await codeOf(does)).toBe('file.away');
    expect(at.peer.requests).toHaveLength(asked);
  }
  expect(at.lines).toHaveLength(3);
  expect(await store.answers()).toBe(false);
  at.peer.trouble(null);
  expect(await at.store.answers()).toBe(true);
  expect(await at.store.get(await at.store.put(bytes))).toEqual(bytes);
});

test.each([200, 206, 403, 503])('an answer of %i without end is given up, whatever was asked', async (status) => {
  await using at = await opened();
  const bytes = some();
  const hash = hashOf(bytes);
  at.peer.trouble(() => ({ endless: status }));
  const { store } = at;
  expect(await codeOf(() => store.get(hash))).toBe(status < 300 ? 'file.lost' : 'file.away');
  const others = [
    () => store.put(bytes),
    () => store.part(hash, 0, 10),
    () => store.remove(hash),
    () => Array.fromAsync(store.list()),
  ];
  for (const does of others) expect(await codeOf(does)).toBe('file.away');
  expect(await store.answers()).toBe(false);
});

test('what is larger than any file that is kept is not read again: it is damaged', async () => {
  await using at = await opened();
  const hash = await at.store.put(some());
  const object = at.peer.objects.get(`rifas/uno/${hash.slice(0, 2)}/${hash}`);
  if (object) object.bytes = Buffer.alloc(largestFile + 1);
  at.peer.requests.length = 0;
  expect(await codeOf(() => at.store.get(hash))).toBe('file.lost');
  expect(await at.store.check(hash)).toBe('damaged');
  expect(at.peer.requests).toHaveLength(2);
  if (object) object.bytes = Buffer.alloc(largestFile);
  expect(await at.store.check(hash)).toBe('damaged');
  expect(at.peer.requests.length).toBeGreaterThan(3);
});

test('an answer that begins and does not go on is waited for no longer than one that does not begin', async () => {
  await using at = await opened();
  const hash = await at.store.put(some());
  at.peer.trouble(() => 'stuck');
  expect(await codeOf(() => at.hasty.get(hash))).toBe('file.away');
  expect(at.peer.requests).toHaveLength(2);
});

test('a bucket that cannot be reached at all is known again when it is back', async () => {
  await using at = await opened();
  const hash = await at.store.put(some());
  await at.peer.fall();
  expect(await codeOf(() => at.store.get(hash))).toBe('file.away');
  expect(await at.store.answers()).toBe(false);
  await at.peer.rise();
  expect(await at.store.get(hash)).not.toBeNull();
});

test.each([
  ['another secret', { secretAccessKey: 'secreto-equivocado' }, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'OTRA' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'eu-otra-1' }, 'AuthorizationHeaderMalformed'],
  ['another bucket', { name: 'otro-bucket' }, 'NoSuchBucket'],
])('with %s nothing is read or written, and the log says why without saying any secret', async (_, changed, code) => {
  await using at = await opened(changed);
  expect(await codeOf(() => at.store.put(some()))).toBe('file.away');
  expect(await codeOf(() => at.store.get(hashOf(some())))).toBe('file.away');
  expect(await at.store.answers()).toBe(false);
  expect(at.peer.objects.size).toBe(0);
  const logged = at.lines.join('');
  expect(logged).toContain(code);
  for (const secret of ['secreto', 'Signature=', 'AWS4-HMAC']) expect(logged).not.toContain(secret);
});

test('what was altered on the way is refused by the bucket, and what was altered in it by the store', async () => {
  await using at = await opened();
  const bytes = some();
  const hash = await at.store.put(bytes);
  const response = await fetch(`${at.peer.endpoint}/${at.peer.bucket.name}/otro`, {
    method: 'PUT',
    body: 'otra cosa',
    headers: { Authorization: 'AWS4-HMAC-SHA256 Credential=x' },
  });
  expect(response.status).toBe(403);
  const object = at.peer.objects.get(`rifas/uno/${hash.slice(0, 2)}/${hash}`);
  if (object) object.bytes = Buffer.from('otra cosa');
  expect(await codeOf(() => at.store.get(hash))).toBe('file.lost');
  expect(await at.store.check(hash)).toBe('damaged');
});

test('what is looked at again, or by many at once, is read from the bucket once, and not after it was removed', async () => {
  await using at = await opened();
  const hash = await at.store.put(some());
  at.peer.requests.length = 0;
  const seen = await Promise.all(Array.from({ length: 30 }, () => at.store.get(hash)));
  expect(new Set(seen).size).toBe(1);
  await at.store.get(hash);
  expect(at.peer.requests).toHaveLength(1);
  await at.store.remove(hash);
  expect(await at.store.get(hash)).toBeNull();
});

test('a failure, and that something is not there, are asked for again the next time', async () => {
  await using at = await opened();
  const bytes = some();
  expect(await at.store.get(hashOf(bytes))).toBeNull();
  at.peer.trouble(() => ({ status: 403, code: 'AccessDenied' }));
  await codeOf(() => at.store.get(hashOf(bytes)));
  at.peer.trouble(null);
  await at.store.put(bytes);
  expect(await at.store.get(hashOf(bytes))).toEqual(bytes);
});

test('who asks often whether the bucket answers does not ask the bucket often, until something fails', async () => {
  await using at = await opened();
  const asked = s3Store(at.peer.bucket, pino({ level: 'silent' }), { ...patience, lookAge: 600_000 });
  for (let times = 0; times < 5; times += 1) expect(await asked.answers()).toBe(true);
  expect(at.peer.requests).toHaveLength(1);
  at.peer.trouble(() => 'dropped');
  expect(await asked.answers()).toBe(true);
  await codeOf(() => asked.get(hashOf(some())));
  expect(await asked.answers()).toBe(false);
});
