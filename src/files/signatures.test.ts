import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isMp3, isPdf, isZip, signedType } from './signatures.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const plain = sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } });

test('pictures and PDFs are told by their first bytes', async () => {
  expect(signedType(await plain.clone().jpeg().toBuffer())).toBe('image/jpeg');
  expect(signedType(await plain.clone().png().toBuffer())).toBe('image/png');
  expect(signedType(await plain.clone().webp().toBuffer())).toBe('image/webp');
  for (const brand of ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])
    expect(signedType(latin(`\0\0\0\x18ftyp${brand}\0\0\0\0`)), brand).toBe('image/heic');
  expect(signedType(latin('%PDF-1.7\n'))).toBe('application/pdf');
});

test('what only resembles one of them is none: AVIF, films, JPEG-LS, GIF, sounds in RIFF, nothing', async () => {
  const avif = await plain.clone().avif().toBuffer();
  const others = [
    '\0\0\0\x18ftypisom',
    '\0\0\0\x18ftypqt  ',
    '\xff\xd8\xff\xf7',
    'GIF89a',
    'RIFF\0\0\0\0WAVE',
    '%PD',
    '',
  ];
  for (const bytes of [avif, ...others.map(latin)]) expect(signedType(bytes), bytes.toString('latin1')).toBeNull();
});

test('a PDF may have the mark of UTF-8 before it, and no more', () => {
  expect(isPdf(latin('\xef\xbb\xbf%PDF-1.4'))).toBe(true);
  expect(isPdf(latin(' %PDF-1.4'))).toBe(false);
  expect(isPdf(latin('\xef\xbb\xbf\xef\xbb\xbf%PDF-1.4'))).toBe(false);
});

test('an archive begins with a file, or with its end', () => {
  expect(['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK', 'PK\x03\x06'].map((head) => isZip(latin(head)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('an MP3 is known by its first frame, behind its tags or without any', () => {
  const frame = latin('\xff\xfb\x90\x00');
  const tag = (length: number) =>
    Buffer.concat([latin('ID3\x04\0\0'), Buffer.of(0, 0, length >> 7, length & 0x7f), Buffer.alloc(length, 'x')]);
  expect(isMp3(frame)).toBe(true);
  expect(isMp3(Buffer.concat([tag(300), tag(5), frame]))).toBe(true);
  expect(isMp3(Buffer.concat([tag(300), latin('fLaC')]))).toBe(false);
  // a text of two bytes a letter; no layer, and a version, a bit rate and a sample rate that are reserved
  for (const head of [
    '\xff\xfe\x90\0',
    '\xff\xf9\x90\0',
    '\xff\xeb\x90\0',
    '\xff\xfb\xf0\0',
    '\xff\xfb\x9c\0',
    '\xff\xfb',
    '',
  ])
    expect(isMp3(latin(head)), head).toBe(false);
});

test('tags within tags are not followed to the end of a file', () => {
  const tags = Buffer.alloc(90, latin('ID3\x04\0\0\0\0\0\0'));
  expect(isMp3(Buffer.concat([tags, latin('\xff\xfb\x90\0')]))).toBe(false);
});
