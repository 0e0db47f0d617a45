import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed token: the text and its HMAC-SHA-256, for use in addresses. */
export function signText(key: string, text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${macOf(key, text).toString('base64url')}`;
}

/** What we signed; null for everything else. */
export function readSignedText(key: string, token: string): string | null {
  const [body = '', mac = ''] = token.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  const [given, ours] = [Buffer.from(mac, 'base64url'), macOf(key, text)];
  return given.length === ours.length && timingSafeEqual(given, ours) ? text : null;
}

function macOf(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
