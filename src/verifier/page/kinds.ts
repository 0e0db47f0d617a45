import { decodeBase64Url } from '#domain/draw/base64url.ts';
import { recordLength } from '#domain/draw/ticket-list.ts';
import { readVkey } from '#domain/log/vkey.ts';
import type { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { printIn } from '#verifier/typed-hex.ts';

/** What a file may be that is verified, or that something is verified with. */
export type FileKind = keyof typeof verifierFileTexts.kinds;

/** A short text that belongs in a field of the form. */
export type Value = { field: 'ticket' | 'cierre' | 'logKey' | 'witnesses'; text: string };

/** What something that was brought is, by its content: a file, a value for a field, a picture of a code, or unknown. */
export type Recognised = { kind: FileKind | 'picture' | 'unknown' } | { kind: 'value'; value: Value };

/** The name and the first bytes of what was brought, and how many it has in all. */
export type Sample = { name: string; head: Uint8Array; size: number };

/** So many first bytes tell what something is: a whole receipt, and the longest ticket proof. */
export const headLength = 4097;

/** How pictures begin that browsers can open. */
const pictureStarts = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
];

/** What the name says of a file whose content is so damaged that it says nothing. */
const names: readonly (readonly [RegExp, FileKind])[] = [
  [/devoluci/i, 'refund'],
  [/resguardo/i, 'record'],
  [/condiciones/i, 'terms'],
  [/\.tlog-proof$/i, 'log-proof'],
  [/consistencia/i, 'consistency-proof'],
  [/punto|checkpoint/i, 'checkpoint'],
  [/acta/i, 'acta'],
];

/**
 * Tells what something is by its content; by its name only where the content says nothing. Whoever brought it sees what
 * it was taken for, and may say otherwise.
 */
export function recognise({ name, head, size }: Sample): Recognised {
  if (name.toLowerCase().endsWith('.svl')) return { kind: 'list' };
  if (isPicture(head)) return { kind: 'picture' };
  const text = textOf(head, size);
  if (text === null) return { kind: size % recordLength === 0 ? 'list' : 'unknown' };
  const value = size <= head.length ? valueIn(text) : null;
  if (value) return { kind: 'value', value };
  return { kind: documentIn(text) ?? namedIn(name) ?? plainKindOf(text) };
}

function isPicture(head: Uint8Array): boolean {
  const isWebp = tagAt(head, 0) === 'RIFF' && tagAt(head, 8) === 'WEBP';
  const isBoxed = tagAt(head, 4) === 'ftyp';
  return isWebp || isBoxed || pictureStarts.some((start) => start.every((byte, at) => head[at] === byte));
}

function tagAt(head: Uint8Array, at: number): string {
  return String.fromCharCode(...head.subarray(at, at + 4));
}

/** The text that the first bytes hold; null if they are none. The last letter may be cut. */
function textOf(head: Uint8Array, size: number): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: size > head.length });
  } catch {
    return null;
  }
}

function valueIn(text: string): Value | null {
  const print = printIn(text);
  if (print) return { field: 'cierre', text: print };
  const ticket = ticketIn(text);
  return ticket === null ? keysIn(text) : { field: 'ticket', text: ticket };
}

/** A ticket proof: as a code has it, as a link has it, or the link itself. A space may be the last of its letters. */
function ticketIn(text: string): string | null {
  const line = text.replace(/[\r\n\t]/g, '').trimStart();
  if (/^sv2:/i.test(line)) return line;
  return line.split(/[\s/?#=&]/).find(isTicketProof) ?? null;
}

function isTicketProof(text: string): boolean {
  const bytes = text.length < 100 ? null : decodeBase64Url(text);
  return bytes !== null && bytes[0] === 2 && (bytes.length - 85) % 32 === 0;
}

function keysIn(text: string): Value | null {
  const lines = linesIn(text);
  if (lines.length === 1 && lines.every((line) => readVkey(line, 'log')))
    return { field: 'logKey', text: lines[0] ?? '' };
  const areWitnesses = lines.length > 0 && lines.every((line) => readVkey(line, 'witness'));
  return areWitnesses ? { field: 'witnesses', text: lines.join('\n') } : null;
}

/** The lines of a text that hold something, without the space around them. */
export function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function documentIn(text: string): FileKind | null {
  if (text.startsWith('c2sp.org/tlog-proof@')) return 'log-proof';
  if (/^[^\n]+\n\d+\n[^\n]+\n/.test(text) && text.includes('\n— ')) return 'checkpoint';
  if (/^(?:[A-Za-z0-9+/]{43}=\n)+$/.test(text)) return 'consistency-proof';
  switch (typeIn(text)) {
    case 'resguardo':
      return 'record';
    case 'devolucion':
      return 'refund';
    case 'acta':
      return 'acta';
    default:
      return null;
  }
}

/** What the first document of a file says that it is: a receipt or a refund is one line, and is whole here. */
function typeIn(text: string): unknown {
  try {
    return (JSON.parse(text.trimStart().split('\n', 1)[0] ?? '') as { tipo?: unknown } | null)?.tipo;
  } catch {
    // the beginning of a longer document, or none at all: the name has to say
    return null;
  }
}

function namedIn(name: string): FileKind | null {
  return names.find(([form]) => form.test(name))?.[1] ?? null;
}

function plainKindOf(text: string): FileKind | 'unknown' {
  if (text.trimStart().startsWith('{')) return 'acta';
  return text.trim() === '' ? 'unknown' : 'terms';
}
