import { createHash } from 'node:crypto';
import type { RawForm } from '#domain/form.ts';
import { isUuid } from '#domain/uuid.ts';
import type { Dice } from './app.ts';

/** The key that a page gave its form, if it is one. */
export function formKeyOf({ key }: RawForm): string | null {
  return typeof key === 'string' && isUuid(key) ? key : null;
}

/**
 * The id of what a form makes. The same form sent again, by the same person at the same place and with the same words,
 * makes the same thing: its row is there already. One without a key makes another each time.
 */
export function idOfForm(key: string | null, of: readonly (string | null)[], dice: Dice): string {
  if (key === null) return dice.uuid();
  const hex = createHash('sha256')
    .update(JSON.stringify([key, ...of]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
