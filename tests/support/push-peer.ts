import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Device = { endpoint: string; p256dh: string; auth: string };
type Heard = { endpoint: string; message: unknown; contact: string; ttl: number };

/**
 * A push service on loopback with devices of its own: each message is checked (VAPID, RFC 8292) and decrypted as a
 * browser does (RFC 8291, aes128gcm). `forget` has it answer 410 for a device; `fall` has it answer 503 for all.
 */
export async function startPushPeer() {
  const devices = new Map<string, { keys: ECDH; auth: Buffer }>();
  const heard: Heard[] = [];
  let isDown = false;
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const device = devices.get(request.url ?? '');
    if (isDown) return response.writeHead(503).end();
    if (!device) return response.writeHead(410).end();
    const endpoint = origin + request.url;
    const contact = contactOf(request.headers.authorization ?? '', origin);
    if (!contact || request.headers['content-encoding'] !== 'aes128gcm') return response.writeHead(403).end();
    const message = JSON.parse(decrypted(Buffer.concat(parts), device)) as unknown;
    heard.push({ endpoint, message, contact, ttl: Number(request.headers.ttl) });
    return response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    host,
    heard,
    /** A device that wants messages, as its browser describes it. */
    device(): Device {
      const keys = createECDH('prime256v1');
      const path = `/device/${randomUUID()}`;
      const auth = randomBytes(16);
      devices.set(path, { keys, auth });
      return {
        endpoint: origin + path,
        p256dh: keys.generateKeys().toString('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    forget: ({ endpoint }: Device) => devices.delete(new URL(endpoint).pathname),
    fall: () => {
      isDown = true;
    },
    rise: () => {
      isDown = false;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

/** Whom the sender names, once its token is signed by the key that it names and is for this service. */
function contactOf(authorization: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; sub: string };
  return isSigned && claims.aud === origin ? claims.sub : null;
}

function decrypted(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

export type PushPeer = Awaited<ReturnType<typeof startPushPeer>>;
