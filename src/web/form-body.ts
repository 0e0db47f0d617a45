import { MultipartParser, type MultipartPart } from '@remix-run/multipart-parser';
import { courseLimits } from '#domain/course.ts';
import { rawLimit } from '#domain/form.ts';

/**
 * What one form may hold. The largest honest one is a board without script whose every box of a thousand is ticked, and
 * the longest honest text is the body of a lesson.
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
 * Reads the form that a request sends, part by part, and stops at the first that passes a limit, so that what a stranger
 * sends takes no longer to refuse than an honest form takes to read. Throws `FormTooLarge`, or another error where it is
 * no form: of another type, breaking off, not in UTF-8.
 */
export async function readFormBody(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return urlencoded(await request.text());
  const [, boundary] = /^multipart\/form-data;(?:.*;)?\s*boundary="?([^"\s;,]+)/.exec(type) ?? [];
  if (!boundary || boundary.length > formLimits.boundary || !request.body) throw new Error('not a form');
  return multipart(request.body, boundary);
}

function urlencoded(body: string): FormData {
  if (body.length > formLimits.urlencoded) throw new FormTooLarge();
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
  for await (const chunk of withWholeEnd(body)) {
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

/**
 * The same bytes with the last four in one piece: they are `--` and a line's end, and the parser takes a line's end that
 * comes by itself for a second message.
 */
async function* withWholeEnd(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let end = new Uint8Array();
  for await (const chunk of body) {
    const bytes = Buffer.concat([end, chunk]);
    const cut = Math.max(0, bytes.length - 4);
    if (cut > 0) yield bytes.subarray(0, cut);
    end = bytes.subarray(cut);
  }
  if (end.length > 0) yield end;
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
