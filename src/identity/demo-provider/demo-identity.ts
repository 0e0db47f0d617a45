import { createHash } from 'node:crypto';
import { uidOf } from '#identity/uid.ts';

/** The demonstration provider's people are kept under this name, whatever port or address it is reached at. */
export const demoIssuer = 'urn:rifamiga:demo';
export const demoClientId = 'rifamiga';

export type DemoAccount = { name: string; email: string };

/** Who the demonstration offers from the start. */
export const demoCast: readonly DemoAccount[] = [
  { name: 'Ana Ruiz', email: 'ana@ejemplo.es' },
  { name: 'Beto Morales', email: 'beto@ejemplo.es' },
  { name: 'Carla Ibáñez', email: 'carla@ejemplo.es' },
  { name: 'Dani Quispe', email: 'dani@ejemplo.es' },
];

/** The name of an e-mail's owner at the demonstration provider: the same today and after a restart. */
export function demoSubject(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}

/** The uid that signing in to the demonstration with that e-mail gives. */
export function demoUid(email: string): string {
  return uidOf(demoIssuer, demoSubject(email));
}
