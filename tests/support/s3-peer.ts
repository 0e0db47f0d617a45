import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from './sig-v4.ts';

export type StoredObject = { bytes: Buffer; at: string; etag: string };

/** What was asked, and what it was answered with; 0: with nothing. */
export type S3Request = { method: string; key: string; status: number; payload: string };

/** What goes wrong with a request, instead of its answer. */
export type Trouble =
  | { status: number; code: string }
  /** The connection ends without an answer. */
  | 'dropped'
  /** The connection ends in the middle of the answer. */
  | 'cut'
  /** There is never an answer. */
  | 'silent'
  /** The answer begins, and does not go on. */
  | 'stuck'
  /** The answer goes on without end, after that status. */
  | { endless: number }
  /** A byte of the answer is another. */
  | 'garbled';

type Answer = { status: number; code?: string; headers?: Record<string, string>; body?: Buffer | string };

const nothing = Buffer.alloc(0);
const mostKeys = 1000;

/**
 * A bucket on loopback that speaks S3 and believes nobody: it computes the signature of every request itself, demands
 * that host, date and content are under it, and that the content is what its hash says. `trouble` says what goes wrong.
 */
export async function startS3Peer({ pageSize = mostKeys }: { pageSize?: number } = {}) {
  const key = { accessKeyId: 'RIFATEST0000000000', secretAccessKey: 'secreto/de+la=prueba' };
  const name = 'rifamiga-prueba';
  const region = 'eu-test-1';
  const objects = new Map<string, StoredObject>();
  const requests: S3Request[] = [];
  let trouble: (request: S3Request) => Trouble | null = () => null;
  const http = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (!body) return;
    const noted: S3Request = {
      method: request.method ?? '',
      key: keyIn(request, name),
      status: 0,
      payload: String(request.headers['x-amz-content-sha256'] ?? ''),
    };
    requests.push(noted);
    const wrong = trouble(noted);
    if (wrong === 'silent') return;
    if (wrong === 'dropped') return void request.socket.destroy();
    if (wrong !== null && typeof wrong === 'object' && 'endless' in wrong)
      return tellWithoutEnd(response, wrong.endless);
    const isTold = wrong !== null && typeof wrong === 'object';
    const answer = isTold
      ? wrong
      : (faultOf(request, body, { ...key, region }) ??
        answerTo({ request, body, key: noted.key, objects, name, pageSize }));
    noted.status = answer.status;
    tell(response, answer, { method: noted.method, wrong: isTold ? null : wrong });
  });
  // what a bucket is asked for over and over comes on connections that are kept
  http.keepAliveTimeout = 5000;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const listen = () => new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      http.closeAllConnections();
      http.close(() => resolve());
    });
  return {
    endpoint,
    /** What a client is told of it. */
    bucket: { endpoint, region, name, prefix: 'rifas/uno', pathStyle: true, ...key },
    /** The same, as settings. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
      S3_PREFIX: 'rifas/uno',
    },
    objects,
    requests,
    /** Says from now on what goes wrong with which request; null: nothing. */
    trouble(says: ((request: S3Request) => Trouble | null) | null) {
      trouble = says ?? (() => null);
    },
    /** Takes it away: connections are refused, until `rise`. */
    fall: close,
    rise: listen,
    stop: close,
  };
}

export type S3Peer = Awaited<ReturnType<typeof startS3Peer>>;

/** null: the sender went away. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

/** The name of the bucket is part of the host, or else of the path. */
function keyIn(request: IncomingMessage, name: string): string {
  const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').slice(1);
  if (request.headers.host?.startsWith(`${name}.`)) return path;
  return path === name || path.startsWith(`${name}/`) ? path.slice(name.length + 1) : `no such bucket/${path}`;
}

type Key = { accessKeyId: string; secretAccessKey: string; region: string };

/** What is not right about who asks, or about what they sent. */
function faultOf(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey, region }: Key): Answer | null {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!said) return refusal(403, 'AccessDenied');
  const [, who = '', day = '', where = '', names = '', signature = ''] = said;
  const signedHeaders = names.split(';');
  const at = headers['x-amz-date'] ?? '';
  const mustBeSigned = ['host', ...Object.keys(headers).filter((header) => header.startsWith('x-amz-'))];
  if (who !== accessKeyId) return refusal(403, 'InvalidAccessKeyId');
  if (where !== region || day !== at.slice(0, 8)) return refusal(400, 'AuthorizationHeaderMalformed');
  if (!isNow(at)) return refusal(403, 'RequestTimeTooSkewed');
  if (!mustBeSigned.every((header) => signedHeaders.includes(header))) return refusal(403, 'AccessDenied');
  const signed = { method: request.method ?? '', target: request.url ?? '', headers, signedHeaders, at, region };
  const right = Buffer.from(signatureOf(signed, secretAccessKey));
  if (!timingSafeEqual(right, Buffer.from(signature))) return refusal(403, 'SignatureDoesNotMatch');
  const payload = headers['x-amz-content-sha256'] ?? '';
  if (payload.startsWith('STREAMING-')) return refusal(501, 'NotImplemented');
  if (payload === 'UNSIGNED-PAYLOAD') return null;
  const isWhole = payload === createHash('sha256').update(body).digest('hex');
  return isWhole ? null : refusal(400, 'XAmzContentSHA256Mismatch');
}

function isNow(at: string): boolean {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Math.abs(instant - Date.now()) < 15 * 60_000;
}

function refusal(status: number, code: string): Answer {
  return { status, code };
}

type Asked = {
  request: IncomingMessage;
  body: Buffer;
  key: string;
  objects: Map<string, StoredObject>;
  name: string;
  pageSize: number;
};

function answerTo({ request, body, key, objects, name, pageSize }: Asked): Answer {
  if (key.startsWith('no such bucket/')) return refusal(404, 'NoSuchBucket');
  const { method = '' } = request;
  if (key === '' && method === 'GET') return listed(request, { objects, name, pageSize });
  if (method === 'PUT') {
    if (request.headers['content-length'] === undefined) return refusal(411, 'MissingContentLength');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    objects.set(key, { bytes: body, at: new Date().toISOString(), etag });
    return { status: 200, headers: { ETag: etag } };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'MethodNotAllowed');
  const object = objects.get(key);
  return object ? read(request, object) : refusal(404, 'NoSuchKey');
}

function read(request: IncomingMessage, { bytes, at, etag }: StoredObject): Answer {
  const headers = { ETag: etag, 'Last-Modified': new Date(at).toUTCString(), 'Accept-Ranges': 'bytes' };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (!range) return { status: 200, headers, body: bytes };
  const first = Number(range[1]);
  const last = Math.min(range[2] ? Number(range[2]) : bytes.length, bytes.length - 1);
  if (first > last) return refusal(416, 'InvalidRange');
  const part = { 'Content-Range': `bytes ${first}-${last}/${bytes.length}` };
  return { status: 206, headers: { ...headers, ...part }, body: bytes.subarray(first, last + 1) };
}

function listed(
  request: IncomingMessage,
  { objects, name, pageSize }: Pick<Asked, 'objects' | 'name' | 'pageSize'>,
): Answer {
  const query = new URL(request.url ?? '', 'http://peer').searchParams;
  if (query.get('list-type') !== '2') return refusal(501, 'NotImplemented');
  const prefix = query.get('prefix') ?? '';
  const after = query.get('start-after') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? mostKeys), pageSize);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, most).map((key) => {
    const { bytes, at, etag } = objects.get(key) as StoredObject;
    const quoted = etag.replaceAll('"', '&quot;');
    return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><ETag>${quoted}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${name}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${keys.length > most}</IsTruncated>${page.join('')}</ListBucketResult>`;
  return { status: 200, headers: { 'Content-Type': 'application/xml' }, body };
}

function tell(
  response: ServerResponse,
  { status, code, headers = {}, body }: Answer,
  { method, wrong }: { method: string; wrong: Trouble | null },
): void {
  const xml =
    code && `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No</Message></Error>`;
  const whole = Buffer.from(xml ?? body ?? nothing);
  // a first byte may not be all there is of it
  if (wrong === 'garbled' && whole[0] !== undefined) whole[0] ^= 1;
  const bodied = status === 204 || status === 304 ? {} : { 'Content-Length': String(whole.length) };
  response.writeHead(status, { ...(xml && { 'Content-Type': 'application/xml' }), ...headers, ...bodied });
  if (method === 'HEAD' || status === 204 || status === 304) return void response.end();
  if (wrong !== 'cut' && wrong !== 'stuck') return void response.end(whole);
  response.write(whole.subarray(0, whole.length / 2), () => {
    if (wrong === 'cut') response.destroy();
  });
}

/** Sends for as long as it is taken. */
function tellWithoutEnd(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Range': 'bytes 0-9/10' });
  const part = Buffer.alloc(256 * 1024, '<');
  const go = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', go);
  go();
}
