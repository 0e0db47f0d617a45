import type { Field } from './honest.ts';

/** A body, and the type that says how it is to be read. */
export type Body = { type: string; bytes: Buffer };

export const mark = '----entradas';
export const multipartType = `multipart/form-data; boundary=${mark}`;
export const urlencodedType = 'application/x-www-form-urlencoded';

/** A form as browsers send it: in parts where it has a file, or where parts are asked for. */
export async function formOf(fields: readonly Field[], inParts = false): Promise<Body> {
  if (!inParts && fields.every(([, value]) => typeof value === 'string')) {
    return { type: urlencodedType, bytes: Buffer.from(queryOf(fields)) };
  }
  const parts = await Promise.all(fields.map(([name, value]) => partOf(name, value)));
  return { type: multipartType, bytes: Buffer.concat([...parts, Buffer.from(`--${mark}--\r\n`)]) };
}

/** The text fields of a form, as an address writes them. */
export function queryOf(fields: readonly Field[]): string {
  return fields
    .flatMap(([name, value]) => (typeof value === 'string' ? [`${encoded(name)}=${encoded(value)}`] : []))
    .join('&');
}

export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

async function partOf(name: string, value: string | Blob): Promise<Buffer> {
  const quoted = name.replaceAll('"', '%22');
  const of = `--${mark}\r\nContent-Disposition: form-data; name="${quoted}"`;
  if (typeof value === 'string') return Buffer.from(`${of}\r\n\r\n${value}\r\n`);
  const named = value instanceof File ? value.name : 'archivo.png';
  const head = `${of}; filename="${named}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(await value.arrayBuffer()), Buffer.from('\r\n')]);
}
