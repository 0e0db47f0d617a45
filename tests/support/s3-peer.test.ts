import { AwsV4Signer } from 'aws4fetch';
import { afterAll, expect, test } from 'vitest';
import { hashOf } from '#files/store.ts';
import { startS3Peer } from './s3-peer.ts';

const peer = await startS3Peer();
afterAll(() => peer.stop());
const { endpoint, name, region, accessKeyId, secretAccessKey } = peer.bucket;

type Sent = { method?: string; headers?: Record<string, string>; body?: string; datetime?: string; key?: string };

/** Asks as a client does that knows the key. */
async function ask({ method = 'GET', headers = {}, body, datetime, key = 'una/clave y más' }: Sent): Promise<Response> {
  const address = `${endpoint}/${name}/${encodeURIComponent(key).replaceAll('%2F', '/')}`;
  const signed = await new AwsV4Signer({
    ...{ method, url: address, headers, accessKeyId, secretAccessKey, region, service: 's3' },
    ...(datetime && { datetime }),
  }).sign();
  return fetch(signed.url, { method, headers: signed.headers, ...(body !== undefined && { body }) });
}

async function codeOf(response: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? String(response.status);
}

test('the bucket of the tests gives an object whole, in part, or not again to who has it', async () => {
  const body = 'hola, bucket';
  const put = await ask({ method: 'PUT', body, headers: { 'X-Amz-Content-Sha256': hashOf(Buffer.from(body)) } });
  const etag = put.headers.get('ETag') ?? '';
  expect([put.status, await (await ask({})).text()]).toEqual([200, body]);
  const part = await ask({ headers: { Range: 'bytes=6-8' } });
  expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([206, 'bytes 6-8/12', 'buc']);
  expect(await codeOf(await ask({ headers: { Range: 'bytes=90-' } }))).toBe('InvalidRange');
  expect((await ask({ headers: { 'If-None-Match': etag } })).status).toBe(304);
  const head = await ask({ method: 'HEAD' });
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '12']);
  expect((await ask({ method: 'DELETE' })).status).toBe(204);
  expect(await codeOf(await ask({}))).toBe('NoSuchKey');
});

test('the bucket of the tests refuses what is old, altered, unsigned or in pieces, and takes content that says it is not signed', async () => {
  const put = (hash: string) => ask({ method: 'PUT', body: 'hola', headers: { 'X-Amz-Content-Sha256': hash } });
  expect(await codeOf(await ask({ datetime: '20130524T000000Z' }))).toBe('RequestTimeTooSkewed');
  expect(await codeOf(await put(hashOf(Buffer.from('otra'))))).toBe('XAmzContentSHA256Mismatch');
  expect(await codeOf(await put('STREAMING-AWS4-HMAC-SHA256-PAYLOAD'))).toBe('NotImplemented');
  expect((await put('UNSIGNED-PAYLOAD')).status).toBe(200);
  expect(await codeOf(await fetch(`${endpoint}/${name}/una`))).toBe('AccessDenied');
  expect(await codeOf(await fetch(`${endpoint}/otro-bucket/una`))).toBe('AccessDenied');
});
