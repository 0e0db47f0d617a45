import { MultipartParser } from '@remix-run/multipart-parser';
import { expect, test, vi } from 'vitest';
import { FormTooLarge, formLimits, readFormBody } from './form-body.ts';
import { formOf, rawForm } from './read-form.ts';
import { typedAgain } from './refusals.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const boundary = '----edge';

function sent(body: BodyInit, type = `multipart/form-data; boundary=${boundary}`): Request {
  const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' };
  return new Request('http://localhost/', init);
}

function part(name: string, value: string, more = ''): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

const end = `--${boundary}--\r\n`;
const many = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A body that comes in these pieces. */
function inPieces(...pieces: string[]): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
}

test('what a browser sends is read as it was typed, files and all', async () => {
  const form = new FormData();
  form.append('name', 'Peña «de» año 🎟️\r\nfin');
  form.append('n', '1');
  form.append('n', '2');
  form.append('file', new File([new Uint8Array([0, 13, 10, 255])], 'Señal.png', { type: 'image/png' }));
  form.append('none', new File([], ''));
  const read = await readFormBody(new Request('http://localhost/', { method: 'POST', body: form }));
  expect(rawForm(read)).toEqual({ name: 'Peña «de» año 🎟️\r\nfin', n: ['1', '2'] });
  const file = read.get('file') as File;
  expect([file.name, file.type, new Uint8Array(await file.arrayBuffer())]).toEqual([
    'Señal.png',
    'image/png',
    new Uint8Array([0, 13, 10, 255]),
  ]);
  expect((read.get('none') as File).size).toBe(0);
  const typed = await readFormBody(sent('a=1+2&a=%C3%B1&b', urlencoded));
  expect(rawForm(typed)).toEqual({ a: ['1 2', 'ñ'], b: '' });
});

test('a body is read alike wherever the network cuts it', async () => {
  const whole = part('a', '1') + part('f', 'x', '; filename="x.txt"') + end;
  for (const at of many(whole.length - 1).map((index) => index + 1)) {
    const read = await readFormBody(sent(inPieces(whole.slice(0, at), whole.slice(at))));
    expect([read.get('a'), (read.get('f') as File).size], `cut at ${at}`).toEqual(['1', 1]);
  }
});

test('a form of as many fields as one may have is read, and one of more is refused', async () => {
  const { fields } = formLimits;
  const asText = (count: number) => sent(many(count).join('=&'), urlencoded);
  const inParts = (count: number) =>
    sent(
      many(count)
        .map((at) => part(`${at}`, ''))
        .join('') + end,
    );
  for (const form of [asText, inParts]) {
    expect([...(await readFormBody(form(fields)))]).toHaveLength(fields);
    await expect(readFormBody(form(fields + 1))).rejects.toThrow();
  }
  const files = (count: number) => many(count).map((at) => part('f', '', `; filename="${at}"`));
  expect([...(await readFormBody(sent(files(formLimits.files).join('') + end)))]).toHaveLength(formLimits.files);
  await expect(readFormBody(sent(files(formLimits.files + 1).join('') + end))).rejects.toThrow(FormTooLarge);
});

test('no name, text, head of a part or mark between parts is longer than an honest one', async () => {
  const long = 'a'.repeat(formLimits.text + 1);
  const half = `x=${'a'.repeat(formLimits.text)}`;
  for (const form of [
    sent(part('x', long) + end),
    sent(`x=${long}`, urlencoded),
    sent(`${half}&y${half}&z=1`, urlencoded),
    sent(part('a'.repeat(formLimits.name + 1), '') + end),
    sent(`${'a'.repeat(formLimits.name + 1)}=1`, urlencoded),
    sent('%41'.repeat(formLimits.urlencoded), urlencoded),
  ])
    await expect(readFormBody(form)).rejects.toThrow(FormTooLarge);
  const head = `--${boundary}\r\n${'a: b\r\n'.repeat(1000)}`;
  await expect(readFormBody(sent(head + part('x', '1').slice(boundary.length + 4) + end))).rejects.toThrow();
  const mark = 'a'.repeat(formLimits.boundary + 1);
  const marked = sent(`--${mark}--\r\n`, `multipart/form-data; boundary=${mark}`);
  await expect(readFormBody(marked)).rejects.toThrow();
});

test('too much is answered with 413 and a sentence, and what is no form with 400', async () => {
  const tooMuch = await formOf(sent('&a'.repeat(formLimits.fields + 1), urlencoded)).catch((answer) => answer);
  expect([tooMuch.status, await tooMuch.text()]).toEqual([413, expect.stringContaining('El envío lleva más datos')]);
  const nothing: [string, string][] = [
    ['a=1', 'text/plain'],
    // a form to a lenient parser, and so a way around the limits
    ['a=1', 'Application/X-WWW-Form-Urlencoded'],
    [part('a', '1') + end, `Multipart/Form-Data; boundary=${boundary}`],
    [part('a', '1'), `multipart/form-data; boundary=${boundary}`],
    [part('a', '1') + end, 'multipart/form-data'],
    ['a=\0', urlencoded],
  ];
  for (const [body, type] of nothing) {
    const answer = await formOf(sent(body, type)).catch((thrown) => thrown);
    expect(answer.status, `${type}: ${body}`).toBe(400);
  }
});

test('names of an object’s own parts are names like any other', () => {
  const form = new FormData();
  for (const name of ['__proto__', '__proto__', 'constructor']) form.append(name, 'x');
  expect(Object.entries(rawForm(form))).toEqual([
    ['__proto__', ['x', 'x']],
    ['constructor', 'x'],
  ]);
});

test('after a refusal what was typed comes back whole, and what is far too long is cut', () => {
  const params = { fields: { name: { code: 'too-long', limit: 80 }, email: { code: 'email' } } };
  const form = { name: 'a'.repeat(5000), email: 'b'.repeat(200), story: 'c'.repeat(4000), n: ['1'] };
  expect(typedAgain(form, { params })).toEqual({ ...form, name: 'a'.repeat(1160) });
  expect(typedAgain({ name: 'a'.repeat(100) }, { params })).toEqual({ name: 'a'.repeat(100) });
});

test('a form that is refused before it is parsed brings back what a field may have, and no more', () => {
  const sent = 'a'.repeat(formLimits.text);
  const form = { act: 'x', body: sent, title: sent, n: [sent, 'b'] };
  const again = typedAgain(form, { params: {} }, { body: 50_000 });
  expect(again).toEqual({ act: 'x', body: sent, title: 'a'.repeat(20_000), n: ['a'.repeat(20_000), 'b'] });
});

test('a form that comes in pieces of one byte is kept in few, and read as it is', async () => {
  const bytes = 300_000;
  const whole = new TextEncoder().encode(part('f', 'x'.repeat(bytes), '; filename="x.txt"') + end);
  const bytesOf = whole.values();
  const crumbs = new ReadableStream({
    pull(controller) {
      const { value, done } = bytesOf.next();
      if (done) controller.close();
      else controller.enqueue(Uint8Array.of(value));
    },
  });
  const written = vi.spyOn(MultipartParser.prototype, 'write');
  const read = await readFormBody(sent(crumbs));
  expect((read.get('f') as File).size).toBe(bytes);
  expect(written.mock.calls.length).toBeLessThan(10);
  written.mockRestore();
});
