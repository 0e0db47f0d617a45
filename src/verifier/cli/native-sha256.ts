import { createHash } from 'node:crypto';
import type { Sha256 } from '#domain/draw/fingerprint.ts';

/** Node's own SHA-256, for the documents of a log: several times faster than the one in JavaScript. */
export const nativeSha256: Sha256 = (head, body) => createHash('sha256').update(head).update(body).digest();
