import { parseArgs } from 'node:util';
import { epoch, isTime } from '#domain/draw/time.ts';
import { type KeyKind, readVkey } from '#domain/log/vkey.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';

/** A command was called in a way that it does not know. The message is for the person. */
export class Misuse extends Error {}

/** How an option may be given: with a value once, with a value any number of times, or without one. */
export type Options = Readonly<Record<string, 'once' | 'often' | 'flag'>>;

/** The arguments of a command, apart. */
export type Arguments = { paths: string[]; values: ReadonlyMap<string, readonly string[]> };

/** Takes arguments apart. What Node would refuse in English is refused here. */
export function argumentsOf(args: readonly string[], options: Options): Arguments {
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: typesOf(options),
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  for (const token of tokens) if (token.kind === 'option') take(token, options, values);
  return { paths: positionals, values };
}

function typesOf(options: Options): Record<string, { type: 'boolean' | 'string' }> {
  const types = Object.entries(options).map(
    ([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const,
  );
  return Object.fromEntries(types);
}

function take(option: Option, options: Options, values: Map<string, string[]>): void {
  const kind = Object.hasOwn(options, option.name) ? options[option.name] : undefined;
  if (kind === undefined) throw new Misuse(words.unknownOption(option.rawName));
  const before = values.get(option.name) ?? [];
  if (before.length > 0 && kind !== 'often') throw new Misuse(words.repeated(option.rawName));
  values.set(option.name, [...before, givenIn(option, kind)]);
}

type Option = { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined };

function givenIn({ value = '', rawName, inlineValue }: Option, kind: 'once' | 'often' | 'flag'): string {
  const isLost = value === '' || (value.startsWith('--') && !inlineValue);
  if (kind === 'flag' && value !== '') throw new Misuse(words.needlessValue(rawName));
  if (kind !== 'flag' && isLost) throw new Misuse(words.missingValue(rawName));
  return value;
}

type Values = Arguments['values'];

/** The value of an option, or null without it. */
export function valueIn(values: Values, name: string): string | null {
  return values.get(name)?.[0] ?? null;
}

/** Hexadecimal of so many digits. */
export function hexIn(values: Values, name: string, digits: number): string | null {
  const value = valueIn(values, name);
  if (value === null || (value.length === digits && /^[0-9a-f]*$/.test(value))) return value;
  throw new Misuse(words.badHex(`--${name}`, digits));
}

/** A time of the protocol, in Unix seconds. */
export function timeIn(values: Values, name: string): number | null {
  const value = valueIn(values, name);
  if (value === null) return null;
  if (isTime(value)) return epoch(value);
  throw new Misuse(words.badTime(value));
}

/** Keys that are well formed, whether or not anything is there to be verified with them. */
export function keysIn(values: Values, name: string, kind: KeyKind): readonly string[] {
  const keys = values.get(name) ?? [];
  if (keys.every((vkey) => readVkey(vkey, kind) !== null)) return keys;
  throw new Misuse(words.badKey(`--${name}`));
}

/** The log's key, which some commands cannot do without. */
export function logKeyIn(values: Values): string {
  const [key] = keysIn(values, 'clave-registro', 'log');
  if (key === undefined) throw new Misuse(words.required('--clave-registro'));
  return key;
}

/** How many witnesses are asked for. */
export function quorumIn(values: Values): number {
  const value = valueIn(values, 'quorum') ?? '1';
  if (/^[1-9][0-9]*$/.test(value)) return Number(value);
  throw new Misuse(words.badQuorum);
}
