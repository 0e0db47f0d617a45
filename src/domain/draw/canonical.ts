import { utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { textOf } from './text.ts';

/** Section 8: the largest acta, 16 MiB. */
export const largestActa = 16 * 1024 * 1024;

/** Section 2: how deep arrays and objects may stand in each other, the document itself counted. */
const deepest = 16;

/**
 * `JCS(x)` of section 2: the one text of a document, by RFC 8785. Where all members stand in its order already, as in
 * every document that was read, JSON.stringify writes the same text many times faster.
 */
export function canonicalText(document: unknown): string {
  const text = isInOrder(document) ? JSON.stringify(document) : null;
  // JSON.stringify escapes a lone surrogate, which the other refuses
  return text === null || text.includes('\\ud') ? (canonicalize(document) as string) : text;
}

/** Whether a value is plain data of JSON whose members are in the order of RFC 8785: of UTF-16 code units. */
function isInOrder(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || areMembersInOrder(value);
    default:
      return false;
  }
}

function areMembersInOrder(value: object): boolean {
  if ('toJSON' in value) return false;
  if (Array.isArray(value)) return value.every(isInOrder);
  let previous = '';
  for (const [name, inner] of Object.entries(value)) {
    if (name < previous || !isInOrder(inner)) return false;
    previous = name;
  }
  return true;
}

/** The bytes of a document's one text. */
export function canonicalBytes(document: unknown): Uint8Array {
  return utf8ToBytes(canonicalText(document));
}

/**
 * Section 2, and step 1 of section 10: the value that the bytes hold if they are a file (at most `largest` bytes, strict
 * UTF-8, nested at most 16 deep, its own canonical text), else null. Comparing texts is comparing bytes: the strict
 * decoder keeps a byte order mark and gives every text from one byte string only.
 */
export function parseCanonical(bytes: Uint8Array, largest = largestActa): { value: unknown } | null {
  const text = textOf(bytes, largest);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isNestedWithin(value, deepest) && canonicalText(value) === text ? { value } : null;
  } catch {
    // Bad JSON, a lone surrogate, or nesting so deep that reading it overflows the stack: none of them is canonical.
    return null;
  }
}

/** Whether a value has no more than so many arrays and objects inside each other. */
function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isNestedWithin(inner, levels - 1));
}
