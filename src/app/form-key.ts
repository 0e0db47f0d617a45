import type { RawForm } from '#domain/form.ts';
import { isUuid } from '#domain/uuid.ts';
import { digestOf } from '#identity/digest.ts';
import type { Dice } from './app.ts';

/** The key that a page generated for its form, if it is valid. */
export function formKeyOf({ key }: RawForm): string | null {
  return typeof key === 'string' && isUuid(key) ? key : null;
}

/**
 * A deterministic id for what a form creates, so that the same form sent again finds its row. Without a key the id is
 * random.
 */
export function idOfForm(key: string | null, of: readonly (string | null)[], dice: Dice): string {
  if (key === null) return dice.uuid();
  const hex = digestOf([key, ...of]).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
