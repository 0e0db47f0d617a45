import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { largestFile } from './store.ts';

/** Where a bucket is, and the key to it. */
export type Bucket = {
  /** `https://s3.eu-west-1.amazonaws.com`, without a trailing slash. */
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What the name of every file begins with, without slashes around it; may be empty. */
  prefix: string;
  /** The bucket is part of the path, else of the host's name. */
  pathStyle: boolean;
};

/** How long it is waited, in milliseconds, and how often a request that failed quickly is sent again. */
export type Patience = { answer: number; bytesPerMillisecond: number; retries: number; pause: number };

type BucketRequest = {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Readonly<Record<string, string>>;
  body?: { bytes: Uint8Array; hash: string };
  /** The first and the last byte that are asked for. */
  range?: { from: number; to: number };
};

/** The bucket said no, or nothing. */
export class BucketFault extends Error {
  readonly isTransient: boolean;
  /** The bucket is there, and the file is not. */
  readonly isMissingFile: boolean;
  /** The file is there, and is not what its name says. */
  readonly isDamage: boolean;

  constructor(message: string, { isTransient, isMissingFile, isDamage, cause }: BucketFaultOptions = {}) {
    super(message, { cause });
    this.name = 'BucketFault';
    this.isTransient = isTransient ?? false;
    this.isMissingFile = isMissingFile ?? false;
    this.isDamage = isDamage ?? false;
  }
}

type BucketFaultOptions = { isTransient?: boolean; isMissingFile?: boolean; isDamage?: boolean; cause?: unknown };

/** The most bytes of an answer that is no file: a fault, or a page of a listing, which has at most a thousand keys. */
export const largestAnswer = 4 * 1024 * 1024;

/** The SHA-256 of nothing: what a request without body is signed with. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Signed requests to a bucket. What fails by itself (a cut connection, an overloaded server) is sent again, which the
 * names make harmless; what did not answer in time is not, so that no request takes several time-outs.
 */
export function bucketRequests(bucket: Bucket, patience: Patience) {
  const signingKeys = new Map<string, ArrayBuffer>();
  return async <T>(asked: BucketRequest, take: (response: Response) => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(bucket, signingKeys, patience, asked, take);
      } catch (error) {
        const fault = faultOf(error);
        if (!fault.isTransient || attempt >= patience.retries) throw fault;
        await pause(patience.pause * 2 ** attempt * (0.5 + Math.random() / 2));
      }
    }
  };
}

async function send<T>(
  bucket: Bucket,
  signingKeys: Map<string, ArrayBuffer>,
  patience: Patience,
  asked: BucketRequest,
  take: (response: Response) => Promise<T>,
): Promise<T> {
  const { bytes, hash } = asked.body ?? { bytes: undefined, hash: emptyHash };
  const { url, headers } = await new AwsV4Signer({
    method: asked.method,
    url: addressOf(bucket, asked),
    headers: {
      'X-Amz-Content-Sha256': hash,
      ...(bytes && { 'Content-Type': 'application/octet-stream' }),
      ...(asked.range && { Range: `bytes=${asked.range.from}-${asked.range.to}` }),
    },
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretAccessKey,
    service: 's3',
    region: bucket.region,
    cache: signingKeys,
  }).sign();
  const late = new AbortController();
  const giveUpAfter = (milliseconds: number) =>
    setTimeout(() => late.abort(new BucketFault(`No answer within ${Math.ceil(milliseconds)} ms`)), milliseconds);
  let timer = giveUpAfter(patience.answer + (bytes?.length ?? 0) / patience.bytesPerMillisecond);
  try {
    // a redirect would take the signature to another host
    const response = await fetch(url, {
      method: asked.method,
      headers,
      body: bytes as Uint8Array<ArrayBuffer> | undefined,
      redirect: 'manual',
      signal: late.signal,
    });
    clearTimeout(timer);
    const expected = Math.min(Number(response.headers.get('Content-Length')), largestFile);
    timer = giveUpAfter(patience.answer + expected / patience.bytesPerMillisecond);
    if (!response.ok) throw await refusedBy(response, asked);
    return await take(response);
  } finally {
    clearTimeout(timer);
  }
}

/** Where a request goes. */
export function addressOf({ endpoint, name, pathStyle }: Bucket, { key = '', query = {} }: BucketRequest): string {
  const url = new URL(endpoint);
  const root = url.pathname.replace(/\/$/, '');
  if (!pathStyle) url.host = `${name}.${url.host}`;
  url.pathname = `${root}${pathStyle ? `/${name}` : ''}/${key}`;
  for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value);
  return url.href;
}

async function refusedBy(response: Response, { method }: BucketRequest): Promise<BucketFault> {
  const { status } = response;
  const text = Buffer.from(await bytesOf(response, largestAnswer)).toString();
  const code = /<Code>([\w.]{1,60})<\/Code>/.exec(text)?.[1] ?? 'without a code';
  return new BucketFault(`The bucket answered ${method} with ${status}, ${code}`, {
    isTransient: status >= 500 || status === 429 || status === 408,
    isMissingFile: status === 404 && code === 'NoSuchKey',
  });
}

/**
 * The body of an answer. Refuses one of more bytes than may come, and reads no more of it: whatever answers at a bucket's
 * address would otherwise fill the memory.
 */
export async function bytesOf(response: Response, most: number, fault: BucketFaultOptions = {}): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new BucketFault(`The bucket answered with more than ${most} bytes`, fault);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts, length));
}

/** What `fetch` throws of its own is about the connection. */
function faultOf(error: unknown): BucketFault {
  if (error instanceof BucketFault) return error;
  return new BucketFault('The bucket cannot be reached', { isTransient: true, cause: error });
}
