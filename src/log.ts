import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '#config';
import { textWithoutSecrets } from '#texts/without-secrets.ts';
import { lineWriter } from './log-lines.ts';

/** Characters of the longest line: what somebody sends must not fill the disk by being quoted in an error. */
const longestLine = 16_384;
/** How many errors are followed from one to what caused it. */
const deepest = 5;

/** What is written of an error beside its name, words and stack. The rest may hold rows, forms, requests or answers. */
const facts = [
  'code',
  'errno',
  'syscall',
  'hostname',
  'port',
  'status',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'fault',
] as const;

type Written = { type: string; message: string; stack: string; cause?: Written; errors?: Written[] };

/**
 * The log of the process. Whatever is handed to it, what is written has no secret of the settings, nothing that opens a
 * private link, no token, address of a person or row of the database in it (see `textWithoutSecrets`).
 */
export function createLog(config: Config | null, destination: DestinationStream = lineWriter()): Logger {
  const secrets = config ? secretsOf(config) : [];
  const write = (line: string) => `${fitting(withoutValues(textWithoutSecrets(line.trimEnd()), secrets))}\n`;
  return pino(
    {
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => writtenError(error, deepest) },
      hooks: { streamWrite: write },
    },
    destination,
  );
}

/** What opens something of somebody else, as the settings name it, the longest first. */
function secretsOf(config: Config): readonly string[] {
  const passwords = [config.databaseUrl, config.databaseSessionUrl, config.mail?.url].flatMap((url) => {
    const written = URL.parse(url ?? '')?.password ?? '';
    return [written, decoded(written)];
  });
  const values = [
    ...passwords,
    config.oidc?.clientSecret,
    config.copies.password ?? undefined,
    config.bucket?.accessKeyId,
    config.bucket?.secretAccessKey,
    config.vapid?.privateKey,
    ...[config.stripe, config.mercadoPago, config.stripePlans, config.mercadoPagoPlans].flatMap((gateway) => [
      gateway?.key,
      gateway?.webhookSecret,
    ]),
  ];
  const known = new Set(values.filter((value) => value !== undefined && value.length >= 4) as string[]);
  return [...known].sort((one, other) => other.length - one.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutValues(line: string, values: readonly string[]): string {
  return values.reduce((text, value) => text.replaceAll(JSON.stringify(value).slice(1, -1), '…'), line);
}

/** A line that is too long is written as what it was about: cut, it would be no line of the log at all. */
function fitting(line: string): string {
  if (line.length <= longestLine) return line;
  const { level, time, requestId, msg } = JSON.parse(line) as Record<string, unknown>;
  const words = typeof msg === 'string' ? msg.slice(0, 200) : '';
  return JSON.stringify({ level, time, requestId, cut: line.length, begins: line.slice(0, 4000), msg: words });
}

function writtenError(error: unknown, depth: number): Written | { type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const message = wordsOf(error);
  const known = error as Error & Partial<Record<(typeof facts)[number], unknown>>;
  const shown = facts.flatMap((fact) => (isPlain(known[fact]) ? [[fact, known[fact]]] : []));
  const inside = depth > 0 && error.cause instanceof Error ? error.cause : null;
  const several = depth > 0 && error instanceof AggregateError ? error.errors.slice(0, deepest) : [];
  return {
    type: error.name,
    message,
    stack: stackOf(error, message),
    ...Object.fromEntries(shown),
    ...(inside && { cause: writtenError(inside, depth - 1) as Written }),
    ...(several.length > 0 && { errors: several.map((each) => writtenError(each, depth - 1) as Written) }),
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= 200 : typeof value === 'number';
}

/** What an error says. The database quotes the value that it refuses: what it is about is kept, the value is not. */
function wordsOf(error: Error): string {
  const words = String(error.message).slice(0, 2000);
  const isOfData = 'severity' in error && 'code' in error && /^22/.test(String(error.code));
  return isOfData ? words.replace(/"[^"]*"?/g, '"…"') : words;
}

/** Where it happened, without what it said: a stack begins with the words of its error. */
function stackOf(error: Error, message: string): string {
  const places = String(error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${message}`, ...places.slice(0, 30)].join('\n');
}
