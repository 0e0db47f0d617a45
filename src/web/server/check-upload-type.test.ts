import { expect, test } from 'vitest';
import { checkUploadType } from './check-upload-type.ts';

const isZip = (begin: Uint8Array) => begin[0] === 0x50 && begin[1] === 0x4b;

/** A form with that file, in parts of that many bytes; `read` says how many of them were asked for. */
async function sent(file: Uint8Array<ArrayBuffer> | null, size: number) {
  const form = new FormData();
  form.set('act', 'look');
  if (file) form.set('file', new File([file], 'a.zip'));
  const whole = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' };
  const bytes = new Uint8Array(await whole.arrayBuffer());
  let [at, read] = [0, 0];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      read += 1;
    },
  });
  const request = new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { request, parts: Math.ceil(bytes.length / size), read: () => read };
}

test.each([1, 7, 1000, 1_000_000])(
  'a file that begins as it should arrives whole, in parts of %i bytes',
  async (size) => {
    const file = new Uint8Array(3000).fill(7);
    file.set([0x50, 0x4b, 3, 4]);
    const { request } = await sent(file, size);
    const form = await (await checkUploadType(request, isZip))?.formData();
    expect(form?.get('act')).toBe('look');
    const arrived = form?.get('file');
    expect(arrived instanceof File && new Uint8Array(await arrived.arrayBuffer())).toEqual(file);
  },
);

test.each([1, 1000])(
  'a file that begins otherwise is refused and read to its end, in parts of %i bytes',
  async (size) => {
    const { request, parts, read } = await sent(new Uint8Array(50_000).fill(7), size);
    expect(await checkUploadType(request, isZip)).toBeNull();
    expect(read()).toBe(parts);
  },
);

test('a form without a file, and no body at all, are for whoever reads the form', async () => {
  const { request } = await sent(null, 100);
  expect((await (await checkUploadType(request, isZip))?.formData())?.get('act')).toBe('look');
  const bare = new Request('http://localhost/', { method: 'POST' });
  expect(await checkUploadType(bare, isZip)).toBe(bare);
});
