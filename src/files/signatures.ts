/** What a file's first bytes say it is. */
export type SignedType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf';

/** Bytes in which each of them says it. */
const longest = 16;

const letters = {
  jpeg: '\xff\xd8\xff',
  png: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  pdf: '%PDF-',
  mark: '\xef\xbb\xbf',
} as const;

/** The fourth byte of a JPEG-LS, which begins like a JPEG. */
const losslessFrame = '\xf7';

/** The brands that a HEIC has: one picture or a sequence, of HEVC or of anything. An AVIF has others, and is none. */
const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * What a file says of itself in its first bytes: a picture that can be decoded here, or a PDF. Nothing else of it is looked
 * at, so that no file can be made that takes long to be told. null: it is something else.
 */
export function signedType(bytes: Uint8Array): SignedType | null {
  const head = Buffer.from(bytes.subarray(0, longest)).toString('latin1');
  if (head.startsWith(letters.jpeg) && head[3] !== losslessFrame) return 'image/jpeg';
  if (head.startsWith(letters.png)) return 'image/png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  if (head.startsWith('ftyp', 4) && heicBrands.has(head.slice(8, 12))) return 'image/heic';
  return isPdf(bytes) ? 'application/pdf' : null;
}

/** Whether a file says of itself that it is a PDF, also behind the mark of UTF-8 that some programs write before it. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, longest)).toString('latin1');
  return head.startsWith(letters.pdf, head.startsWith(letters.mark) ? letters.mark.length : 0);
}

/** Whether a file begins as an archive does: with a file, or with what stands at the end of an empty or divided one. */
export function isZip(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  return first === 0x50 && second === 0x4b && zipSecondHalves.has(`${third} ${fourth}`);
}

const zipSecondHalves: ReadonlySet<string> = new Set(['3 4', '5 6', '7 8']);

/** Bytes of a tag's own head, and how many tags may stand one behind the other. */
const tagHead = 10;
const mostTags = 8;

/** Whether a file is an MP3: a frame of MPEG sound, behind tags with its title and cover or without (ID3v2). */
export function isMp3(bytes: Uint8Array): boolean {
  let at = 0;
  for (let tags = 0; tags < mostTags && hasTag(bytes, at); tags += 1) at += tagHead + tagLength(bytes, at);
  return isSoundFrame(bytes.subarray(at, at + 4));
}

function hasTag(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x49 && bytes[at + 1] === 0x44 && bytes[at + 2] === 0x33;
}

/** A tag says its length in four bytes of seven bits each. */
function tagLength(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at + 6, at + tagHead).reduce((length, byte) => length * 128 + (byte & 0x7f), 0);
}

/** Eleven bits of one; then a version, a layer, a bit rate and a sample rate, none of them reserved. */
function isSoundFrame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0, fourth] = head;
  if (fourth === undefined || first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  // the mark of a text of two bytes a letter is also a frame of the first layer with a checksum, which nobody writes
  const isLayer = (second & 0x18) !== 0x08 && (second & 0x06) !== 0 && second !== 0xfe;
  return isLayer && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}
