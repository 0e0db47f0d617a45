import { createHash } from 'node:crypto';

/** The key of a person: their provider and their name there, so that nobody inherits an account with an e-mail. */
export function uidOf(issuer: string, subject: string): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');
}
