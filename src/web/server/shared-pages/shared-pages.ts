import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Encoding } from '#web/server/accepted-encoding.ts';

/** A page as it is sent to everybody, with what is the same in each of its answers. */
export type SharedPage = {
  html: Buffer;
  /** Weak: one page has the same tag in every encoding. */
  tag: string;
  /** Names and values by turns, as they are written. */
  headers: readonly string[];
  /** Its path and the request that made it, as they stand in the log. */
  made: { path: string; requestId: string };
  /** How often it was given to others, and how often they had it. */
  given: { whole: number; unchanged: number };
  /** The page in an encoding, compressed when it is first asked for. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
};

/** The making of a page that others wait for. It is ended once, with nothing where the page is not for everybody. */
export type Filling = { end(page: SharedPage | null): void };

type Kept = { page: SharedPage; madeAt: number };

type Options = {
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  /** Milliseconds for which a page is given to others, from before anything of it was read. 0 shares nothing. */
  life: number;
  /** Bytes of pages that are kept, without their encodings. */
  mostBytes: number;
  /** Bytes of the largest page that is kept. */
  largest: number;
  log: Pick<Logger, 'info'>;
  /** Called for each page that is given no more. */
  count?: (page: SharedPage) => void;
};

/**
 * Pages that are the same for whoever has no cookie of ours, each made once for all who ask within its life. In the second
 * half of it the first who asks makes it anew, while the others are given what stands: nobody waits for a page that many
 * look at. A life of a second needs no hint of what changed, and so cannot miss one (decision 043).
 */
export function createSharedPages({ now, life, mostBytes, largest, log, count }: Options) {
  const pages = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => page.html.length + 1,
    ...(life > 0 && { ttl: life, ttlAutopurge: true }),
    dispose: ({ page }) => {
      logGiven(log, page);
      count?.(page);
    },
  });
  const coming = new Map<string, Promise<SharedPage | null>>();

  return {
    isOn: life > 0,
    /** The page to give to whoever asks; what is waited for while somebody makes it; null for who shall make it. */
    find(key: string): SharedPage | Promise<SharedPage | null> | null {
      const kept = pages.get(key);
      const age = kept ? now() - kept.madeAt : Number.POSITIVE_INFINITY;
      if (kept && age < life / 2) return kept.page;
      const making = coming.get(key);
      if (kept && making && age < life) return kept.page;
      return making ?? null;
    },
    /** Begins to make a page: until it is ended, others wait for it. */
    begin(key: string): Filling {
      const madeAt = now();
      const { promise, resolve } = Promise.withResolvers<SharedPage | null>();
      coming.set(key, promise);
      return {
        end(page) {
          if (coming.get(key) !== promise) return;
          coming.delete(key);
          if (page && page.html.length <= largest) pages.set(key, { page, madeAt });
          else pages.delete(key);
          resolve(page);
        },
      };
    },
  };
}

export type SharedPages = ReturnType<typeof createSharedPages>;

/** One line for all who were given a page, when it is given no more: a crowd would fill a disk with lines of its own. */
function logGiven(log: Pick<Logger, 'info'>, { made, given }: SharedPage): void {
  if (given.whole + given.unchanged > 0) log.info({ ...made, ...given }, 'Página dada también a otros');
}

/** A page that is to be shared. `headers` has no tag. */
export function sharedPage(html: Buffer, headers: Headers, made: SharedPage['made']): SharedPage {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const bytes = new Map<Encoding, Buffer | Promise<Buffer>>();
  return {
    html,
    made,
    tag,
    headers: [...[...headers].flat(), 'ETag', tag],
    given: { whole: 0, unchanged: 0 },
    encoded(encoding) {
      const known = bytes.get(encoding);
      if (known) return known;
      const compressed = compressors[encoding](html);
      bytes.set(encoding, compressed);
      void compressed.then(
        (body) => bytes.set(encoding, body),
        () => undefined,
      );
      return compressed;
    },
  };
}

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];
const quality = 5;

/** As well as is quick: a page that many look at is compressed twice a second. */
const compressors: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) =>
    asBrotli(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: html.length } }),
  gzip: (html) => asGzip(html),
};
