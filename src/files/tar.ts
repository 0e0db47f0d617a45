import { intakeOf } from './intake.ts';

/** One file of an archive. Its pieces are taken to the end before the next one is asked for. */
export type TarEntry = { readonly name: string; readonly size: number; readonly pieces: AsyncIterable<Buffer> };

/** An archive that is cut off or changed. */
export class TarFault extends Error {
  override name = 'TarFault';
}

const block = 512;
const piece = 64 * 1024;
/** Where a header has its checksum, which is counted with spaces in its place. */
const checksum = { from: 148, to: 156 } as const;

/** The end of an archive: two empty blocks. */
export const tarEnd: Uint8Array = new Uint8Array(2 * block);

/** A file of an archive (ustar), which any `tar` unpacks. Names are ASCII, of at most 100 bytes. */
export function tarFile(name: string, content: Uint8Array, written: Temporal.Instant): Uint8Array[] {
  return [headerOf(name, content.length, written), content, new Uint8Array(paddingOf(content.length))];
}

function headerOf(name: string, size: number, written: Temporal.Instant): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`no name for a file of an archive: ${name}`);
  const header = Buffer.alloc(block);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0, 'ascii');
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100, 'ascii');
  header.write(octal(size, 12) + octal(Math.trunc(written.epochMilliseconds / 1000), 12), 124, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\0' + '00', 257, 'ascii');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, checksum.from, 'ascii');
  return header;
}

function sumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= checksum.from && at < checksum.to ? 0x20 : byte), 0);
}

function paddingOf(size: number): number {
  return (block - (size % block)) % block;
}

/** The files of an archive, one after the other. Throws `TarFault` where it is cut off or is none. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const intake = intakeOf(bytes);
  for (;;) {
    const header = await intake.upTo(block);
    if (header.length < block) throw new TarFault('cut off between two files');
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    let left = size;
    const pieces = async function* () {
      while (left > 0) {
        const taken = await intake.some(Math.min(left, piece));
        if (!taken) throw new TarFault(`cut off within ${name}`);
        left -= taken.length;
        yield taken;
      }
    };
    yield { name, size, pieces: pieces() };
    if (left > 0) throw new Error(`${name} was not read to its end`);
    await intake.upTo(paddingOf(size));
  }
  // what follows is read too, so that whatever unpacks or decrypts it compares its end
  while (await intake.some(piece));
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header
      .toString('ascii', from, from + length)
      .replace(/\0.*$/s, '')
      .trim();
  const [name, size] = [text(0, 100), Number.parseInt(text(124, 12), 8)];
  const isWhole = Number.parseInt(text(checksum.from, 8), 8) === sumOf(header) && text(156, 1) === '0';
  if (!isWhole || !Number.isSafeInteger(size)) throw new TarFault('a header is damaged');
  return { name, size };
}
