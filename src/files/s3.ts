import type { Logger } from 'pino';
import { Refusal } from '#domain/refusal.ts';
import { readCache } from './read-cache.ts';
import { type Bucket, BucketFault, bucketRequests, bytesOf, largestAnswer, type Patience } from './s3-request.ts';
import { type FileCondition, hashOf, isHash, type Listed, type ListedStore, largestFile, type Part } from './store.ts';

/** How long it is waited, in milliseconds. Tests are less patient. */
export type StorePatience = Patience & {
  /** For saying whether the bucket answers. */
  look: number;
  /** For how long that is known: who asks often does not ask the bucket often. */
  lookAge: number;
};
const usual: StorePatience = {
  answer: 5000,
  bytesPerMillisecond: 200,
  retries: 2,
  pause: 150,
  look: 2000,
  lookAge: 10_000,
};

/** Bytes of files read last that are held, and for how many milliseconds. */
const held = { bytes: 32 * 1024 * 1024, age: 600_000 };

/**
 * Files in a bucket that speaks S3, under the same names as on disk. What is sent is signed with its hash, so the bucket
 * refuses what arrived otherwise; what is read is compared with its name.
 */
export function s3Store(bucket: Bucket, log: Logger, patience: StorePatience = usual): ListedStore {
  const request = bucketRequests(bucket, patience);
  const prefix = bucket.prefix && `${bucket.prefix}/`;
  const keyOf = (hash: string) => `${prefix}${hash.slice(0, 2)}/${hash}`;
  const recent = readCache(held);
  const health = bucketHealth(bucket, log, patience);
  const guarded = async <T>(does: () => Promise<T>): Promise<T> => {
    try {
      return await does();
    } catch (error) {
      health.forget();
      throw refusalOf(error, log);
    }
  };
  const read = (hash: string) =>
    request({ method: 'GET', key: keyOf(hash) }, async (response) => {
      const bytes = await bytesOf(response, largestFile, { isDamage: true });
      if (hashOf(bytes) !== hash) throw new BucketFault('What came is not what its name says', damage);
      return bytes;
    }).catch(nullIfMissing);

  return {
    put: (bytes) =>
      guarded(async () => {
        const hash = hashOf(bytes);
        await request({ method: 'PUT', key: keyOf(hash), body: { bytes, hash } }, drained);
        return hash;
      }),
    get: (hash) => guarded(async () => (isHash(hash) ? recent.read(hash, () => read(hash)) : null)),
    part: (hash, from, length) =>
      guarded(async () => {
        if (!isHash(hash)) return null;
        const range = { from, to: from + length - 1 };
        return request({ method: 'GET', key: keyOf(hash), range }, (response) => partOf(response, length)).catch(
          nullIfMissing,
        );
      }),
    remove: (hash) =>
      guarded(async () => {
        if (!isHash(hash)) return;
        recent.forget(hash);
        await request({ method: 'DELETE', key: keyOf(hash) }, drained).catch(nullIfMissing);
      }),
    // a bucket keeps nothing of an object that did not arrive whole
    removeDrafts: async () => undefined,
    answers: health.answers,
    room: async () => null,
    check: (hash) => guarded(() => conditionOf(read(hash))),
    async *list() {
      for (let after: string | null = ''; after !== null; ) {
        const query: Record<string, string> = { 'list-type': '2', prefix, ...(after && { 'start-after': after }) };
        const page: Page = await guarded(() =>
          request({ method: 'GET', query }, async (answer) =>
            pageOf(Buffer.from(await bytesOf(answer, largestAnswer)).toString()),
          ),
        );
        yield* page.files;
        after = page.last;
      }
    },
  };
}

/** Whether a bucket answers; known for a while, for who asks often does not ask the bucket often. */
function bucketHealth(bucket: Bucket, log: Logger, patience: StorePatience) {
  let look = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(true) };
  return {
    /** A request has failed: what was known of it holds no longer. */
    forget() {
      look.at = Number.NEGATIVE_INFINITY;
    },
    answers(): Promise<boolean> {
      const now = performance.now();
      if (now - look.at < patience.lookAge) return look.answer;
      const once = bucketRequests(bucket, { ...patience, answer: patience.look, retries: 0 });
      const answer = once({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }, drained).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'El bucket de los archivos no responde');
          return false;
        },
      );
      look = { at: now, answer };
      return answer;
    },
  };
}

/** The refusal that a failed request becomes, once the log has its cause. */
function refusalOf(error: unknown, log: Logger): Refusal {
  if (error instanceof BucketFault && error.isDamage) {
    log.error({ err: error }, 'Un archivo guardado no es el que se guardó');
    return new Refusal('file.lost', {});
  }
  log.error({ err: error }, 'El bucket de los archivos no responde');
  return new Refusal('file.away', {});
}

async function conditionOf(reading: Promise<Uint8Array | null>): Promise<FileCondition> {
  try {
    return (await reading) ? 'whole' : 'missing';
  } catch (error) {
    if (error instanceof BucketFault && error.isDamage) return 'damaged';
    throw error;
  }
}

/** It may have happened on the way. */
const damage = { isTransient: true, isDamage: true };

async function partOf(response: Response, length: number): Promise<Part> {
  const [, size] = /^bytes \d+-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? [];
  if (size === undefined) throw new BucketFault('The bucket did not give the part that was asked for');
  return { bytes: await bytesOf(response, length), size: Number(size) };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof BucketFault && error.isMissingFile) return null;
  throw error;
}

/** Reads an answer that says nothing to its end, so that its connection serves the next request. */
async function drained(response: Response): Promise<void> {
  await bytesOf(response, largestAnswer);
}

/** The files of a page of a listing, and the key that the next one comes after; null: it is the last page. */
type Page = { files: Listed[]; last: string | null };

/** Keys are ours: none needs unescaping. */
function pageOf(xml: string): Page {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => entry);
  const files = entries.flatMap((entry) => {
    const hash = textIn(entry, 'Key').split('/').at(-1) ?? '';
    const writtenAt = textIn(entry, 'LastModified');
    return isHash(hash)
      ? [{ hash, bytes: Number(textIn(entry, 'Size')), writtenAt: Temporal.Instant.from(writtenAt) }]
      : [];
  });
  const last = textIn(entries.at(-1) ?? '', 'Key');
  return { files, last: textIn(xml, 'IsTruncated') === 'true' && last !== '' ? last : null };
}

function textIn(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
