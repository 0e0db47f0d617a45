import { MultipartParser, type MultipartPart } from '@remix-run/multipart-parser';
import { courseLimits } from '#domain/courses/course.ts';
import { rawLimit } from '#domain/form.ts';

/**
 * Limits of a form. The largest legitimate one is a board of a thousand ticked boxes without script; the longest text
 * is the body of a lesson.
 */
export const formLimits = {
  fields: 2000,
  files: 10,
  /** UTF-16 units of a field's name, of one text, and of all texts together. */
  name: 200,
  text: rawLimit(courseLimits.body),
  texts: 2 * rawLimit(courseLimits.body),
  /** Bytes of a form without files: a letter takes up to nine where it is written as `%E4%BD%A0`. */
  urlencoded: 1024 * 1024,
  /** Bytes of a part's head: its name, and its file's. */
  head: 4096,
  /** Letters of the mark between parts (RFC 2046). */
  boundary: 70,
} as const;

/** A form that holds more than any of ours can. */
export class FormTooLarge extends Error {}

/**
 * Parses the body of a form and stops at the first part beyond a limit, so that a hostile form costs no more than a
 * legitimate one. Throws `FormTooLarge`, or another error for a body that is no form: of another type, truncated, or
 * not UTF-8.
 */
export async function readFormBody(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return urlencoded(await textOf(request.body));
  const [, boundary] = /^multipart\/form-data;(?:.*;)?\s*boundary="?([^"\s;,]+)/.exec(type) ?? [];
  if (!boundary || boundary.length > formLimits.boundary || !request.body) throw new Error('not a form');
  return multipart(request.body, boundary);
}

/** As `Request.text` gives it. */
async function textOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(body ?? [])) {
    size += piece.length;
    if (size > formLimits.urlencoded) throw new FormTooLarge();
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function urlencoded(body: string): FormData {
  if (body.split('&', formLimits.fields + 1).length > formLimits.fields) throw new FormTooLarge();
  const form = new CountedForm();
  for (const [name, value] of new URLSearchParams(body)) form.add(name, value);
  return form.data;
}

async function multipart(body: AsyncIterable<Uint8Array>, boundary: string): Promise<FormData> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: formLimits.head,
    maxParts: formLimits.fields + formLimits.files + 1,
    // what a body weighs is bounded before, by its address: `route-policy.ts` says how much, `middleware/limit-body.ts` bounds it
    maxFileSize: Number.POSITIVE_INFINITY,
    maxTotalSize: Number.POSITIVE_INFINITY,
  });
  const form = new CountedForm();
  for await (const chunk of piecesOf(body)) {
    for (const part of parser.write(chunk)) addPart(form, part);
  }
  parser.finish();
  return form.data;
}

function addPart(form: CountedForm, part: MultipartPart): void {
  const { name, filename, isText } = part;
  if (name === undefined) throw new Error('a part without a name');
  if (!isText) form.add(name, new File(part.content as BlobPart[], filename ?? '', { type: part.mediaType ?? '' }));
  // no letter takes more than three bytes for each of its units
  else if (part.size > 3 * formLimits.text) throw new FormTooLarge();
  else form.add(name, part.text);
}

/** Bytes of a piece that a body is read in. */
const pieceSize = 64 * 1024;
/** `--` and a line's end: the parser takes a line's end that comes by itself for a second message. */
const endSize = 4;

/**
 * Re-chunks a body into pieces of equal size, so that its cost in memory and time does not depend on how the network
 * splits it. The last piece has at least the last four bytes.
 */
async function* piecesOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = Buffer.allocUnsafe(pieceSize + endSize);
  let size = 0;
  for await (const chunk of body) {
    for (let from = 0; from < chunk.length; ) {
      const took = Math.min(chunk.length - from, held.length - size);
      held.set(chunk.subarray(from, from + took), size);
      size += took;
      from += took;
      if (size < held.length) continue;
      yield held.subarray(0, pieceSize);
      const next = Buffer.allocUnsafe(pieceSize + endSize);
      next.set(held.subarray(pieceSize));
      held = next;
      size = endSize;
    }
  }
  if (size > 0) yield held.subarray(0, size);
}

/** A form that takes no more than one may hold. */
class CountedForm {
  readonly data = new FormData();
  #fields = 0;
  #files = 0;
  #letters = 0;

  add(name: string, value: string | File): void {
    if (typeof value === 'string') {
      this.#fields += 1;
      this.#letters += value.length;
      if (value.length > formLimits.text) throw new FormTooLarge();
    } else this.#files += 1;
    const { fields, files, texts } = formLimits;
    if (this.#fields > fields || this.#files > files || this.#letters > texts) throw new FormTooLarge();
    if (name.length > formLimits.name) throw new FormTooLarge();
    this.data.append(name, value);
  }
}
