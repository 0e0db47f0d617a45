import { digestOf } from './digest.ts';

/** The key of a person: their provider and their name there, so that nobody inherits an account with an e-mail. */
export function uidOf(issuer: string, subject: string): string {
  return digestOf([issuer, subject]).toString('base64url');
}
