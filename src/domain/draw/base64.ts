import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

/** base64 with padding (RFC 4648 section 4), as it stands in notes. Section 2. */
export function encodeBase64(bytes: Uint8Array): string {
  const letters = encodeBase64Url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return letters.padEnd(4 * Math.ceil(letters.length / 4), '=');
}

/** Reads base64 with padding. Gives null for whatever does not re-encode to the same text. Section 2. */
export function decodeBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || /[-_]/.test(text)) return null;
  return decodeBase64Url(
    text
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );
}
