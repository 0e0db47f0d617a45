import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { jsonShapeFault } from './json-shape.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What a text says, unless it is deeper or of more values than anything written here. */
export function jsonOf(bytes: Uint8Array): unknown {
  const why = jsonShapeFault(bytes, fileLimits.shape);
  if (why) throw new Refusal(`import.${why}`, {});
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('import.unreadable', {});
  }
  return value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
