import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Begins a statement that a connection parses and plans once, or follows its first word (`modifyFront`). For statements that are
 * run very often, and write by key or read tables that fill slowly: while a table is nearly empty several indexes cost the same, and
 * the plan that a connection then keeps may read all of a community later. They name what they give (a prepared `select *`
 * fails from when a migration adds a column). Their text must not vary with their input.
 */
export const prepared = sql.raw(mark);
const places = [mark, `select ${mark}`];

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** A connection of its own, which keeps what is prepared on it; one that a pooler lends does not. */
export class PreparingClient extends pg.Client {}

const sendAsGiven = pg.Client.prototype.query;
PreparingClient.prototype.query = function query(this: pg.Client, text: unknown, values: unknown, ...rest: unknown[]) {
  const isPrepared =
    typeof text === 'string' && Array.isArray(values) && places.some((place) => text.startsWith(place));
  const sent = isPrepared ? [{ name: nameOf(text), text, values }] : [text, values];
  return Reflect.apply(sendAsGiven, this, [...sent, ...rest]);
} as typeof sendAsGiven;
