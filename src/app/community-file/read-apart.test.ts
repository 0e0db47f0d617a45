import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sections } from '#db/community-tables.ts';
import { fileFormat, fileLimits, fileNames, fileVersion } from '#domain/community-file.ts';
import { courseLimits } from '#domain/course.ts';
import { readApart } from './read-apart.ts';
import { readFile } from './read-file.ts';

const hash = 'a'.repeat(64);

/** A file with many of everything that its reader takes, most of it not understood. */
function archive(): Uint8Array<ArrayBuffer> {
  const many = (of: (index: number) => object, length = 450) => Array.from({ length }, (_, index) => of(index));
  const row = (id: number) => ({ id, courseId: `c${id}`, words: 'ñandú 🎟️' });
  const whole = {
    format: fileFormat,
    version: fileVersion,
    community: { name: 'Club' },
    people: many((index) => ({ account: `p${index}`, name: `Eva ${index}` })),
    members: [],
    raffles: [],
    ...Object.fromEntries(Object.keys(sections).map((name) => [name, many(row)])),
    courses: many(row, courseLimits.courses),
  };
  const about = { files: [{ hash, mediaType: 'image/webp', bytes: 3 }] };
  return zipSync({
    [fileNames.community]: strToU8(JSON.stringify(whole)),
    [fileNames.about]: strToU8(JSON.stringify(about)),
    [fileNames.files + hash]: strToU8('abc'),
  });
}

test('a file that is read in a thread of its own is the file that is read here', async () => {
  expect(await readApart(new Blob([archive()]))).toEqual(readFile(archive()));
});

test('what is refused in the thread is refused here with the same words, and the next file is read', async () => {
  const other = strToU8(JSON.stringify({ format: fileFormat, version: 7 }));
  await expect(readApart(new Blob([other]))).rejects.toMatchObject({ code: 'bring.version', params: { version: '7' } });
  await expect(readApart(new Blob(['nada']))).rejects.toMatchObject({ code: 'bring.unreadable' });
  expect((await readApart(new Blob([archive()]))).faultCount).toBeGreaterThan(0);
});

test('what only begins like an archive is refused before it is copied, and so is a text that is too long', async () => {
  const junk = new Blob([strToU8('PK\x03\x04'), new Uint8Array(100_000)]);
  const long = new Blob(['{', new Uint8Array(fileLimits.community)]);
  const copied: string[] = [];
  for (const [name, file] of Object.entries({ junk, long })) {
    file.arrayBuffer = () => {
      copied.push(name);
      return Blob.prototype.arrayBuffer.call(file);
    };
  }
  await expect(readApart(junk)).rejects.toMatchObject({ code: 'bring.unreadable' });
  await expect(readApart(long)).rejects.toMatchObject({ code: 'bring.too-large' });
  expect(copied).toEqual([]);
});
