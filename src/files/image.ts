import sharp, { type Sharp } from 'sharp';
import { differenceHash, lookSize } from '#domain/pictures/picture-look.ts';
import { largestPicture, pictureMediaType } from '#domain/pictures/picture-size.ts';
import { Refusal } from '#domain/refusal.ts';
import { decodeHeic } from './heic.ts';
import { readHeicBoxes } from './heic-boxes.ts';
import { scansOf } from './jpeg-head.ts';
import { expectedHeicTime, expectedTime, isOrdinary, type PictureFacts, requireModest } from './picture-cost.ts';
import { withoutExtras } from './png-chunks.ts';
import { fairSemaphore } from './semaphore.ts';
import { type SignedType, signedType } from './signatures.ts';
import { hashOf } from './store.ts';
import { hasFewFrames, isLosslessWebp } from './webp-head.ts';

export const fileLimits = {
  receipt: largestPicture,
  picture: largestPicture,
  /** A phone's 50 megapixels pass; a file of kilobytes that unfolds into gigabytes does not. */
  dots: 64_000_000,
} as const;

/** Pixels of the longer side that is kept: enough to read the small print of a bank's screen. */
const longerSide = { receipt: 2400, picture: 1600 } as const;

const seconds = 20;

/**
 * Two decodings at once, because each may take a few hundred megabytes. A waiting one holds a file of megabytes, so one
 * sender may queue 12 at most.
 */
const inTurn = fairSemaphore(2, 40, 12);

/** Before that, costly pictures wait for each other, so that one of the two turns is always an ordinary one's. */
const costlyInTurn = fairSemaphore(1, 20, 6);

/** HEIC takes seconds each, so it has a queue of its own. */
const heicInTurn = fairSemaphore(1, 20, 6);

/** Reading a head takes a millisecond, but one can be made in which megabytes are unpacked. */
const headInTurn = fairSemaphore(2, 400, 12);

/** Who sends a picture: somebody's account, or where a guest comes from; and what calls it off before its turn. */
export type Sender = { who?: string; signal?: AbortSignal };

export type StoredReceipt = {
  mediaType: 'image/jpeg' | 'application/pdf';
  bytes: Uint8Array;
  /** SHA-256 of what was sent. */
  sentHash: string;
  /** Difference hash of the picture; null for a PDF. */
  lookHash: string | null;
};

/**
 * Makes a receipt fit to be kept. What it is comes from its bytes, never from its name: a picture is decoded, turned
 * upright and written anew, so that nothing of the sent file survives but what can be seen (no place, no camera, no
 * hidden attachment); a PDF stays as it is, to be served as a download only.
 * Refuses other types, files too large, pictures too large when unfolded, what cannot be read, and more at once than is
 * one sender's share.
 */
export async function readReceipt(sent: Uint8Array, sender: Sender = {}): Promise<StoredReceipt> {
  requireSize(sent, fileLimits.receipt);
  const bytes = await withoutExtras(sent);
  const type = typeOf(bytes);
  const sentHash = hashOf(sent);
  if (type === 'application/pdf') return { mediaType: type, bytes, sentHash, lookHash: null };
  return decoded({ bytes, type, sender }, async (picture) => {
    const side = longerSide.receipt;
    const kept = await picture
      .flatten({ background: '#fff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
    return { mediaType: 'image/jpeg', bytes: kept, sentHash, lookHash: differenceHash(await greys(kept, 'hash')) };
  });
}

/** Makes a public picture fit to be kept: as a receipt's, at most 1,600 pixels, as WebP. No PDF. */
export async function readPicture(
  sent: Uint8Array,
  sender: Sender = {},
): Promise<{ mediaType: typeof pictureMediaType; bytes: Uint8Array }> {
  requireSize(sent, fileLimits.picture);
  const bytes = await withoutExtras(sent);
  const type = typeOf(bytes);
  if (type === 'application/pdf') throw new Refusal('file.type', {});
  return decoded({ bytes, type, sender }, async (picture) => {
    const side = longerSide.picture;
    const kept = await picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return { mediaType: pictureMediaType, bytes: kept };
  });
}

type Sent = { bytes: Uint8Array; type: PictureType; sender: Sender };

/** Opens what was sent when it is its sender's turn. What its head alone gives away is refused before it waits. */
async function decoded<T>({ bytes, type, sender }: Sent, work: (picture: Sharp) => Promise<T>): Promise<T> {
  const decode = () => readable(async () => work(await open(bytes, type)));
  const { who, ...calledOff } = sender;
  if (type === 'image/heic')
    return heicInTurn(decode, who, { ...calledOff, expected: expectedHeicTime(heicDots(bytes)) });
  // before any decoder: it would go on after its sender has left
  if (type === 'image/webp' && !hasFewFrames(bytes)) throw new Refusal('file.unreadable', {});
  const facts = await headFacts(bytes, type, sender);
  requireModest(facts);
  const piece = { ...calledOff, expected: expectedTime(facts) };
  if (isOrdinary(facts)) return inTurn(decode, who, piece);
  return costlyInTurn(() => inTurn(decode, who, piece), who, piece);
}

function heicDots(bytes: Uint8Array): number {
  const dots = readHeicBoxes(bytes)?.dots ?? Number.POSITIVE_INFINITY;
  if (dots > fileLimits.dots) throw new Refusal('file.unreadable', {});
  return dots;
}

/** What the decoder says of a picture before it decodes it. */
function headFacts(bytes: Uint8Array, type: OtherType, { who, ...calledOff }: Sender): Promise<PictureFacts> {
  const read = async () => {
    const scans = type === 'image/jpeg' ? scansOf(bytes) : 0;
    const head = await sharp(bytes, { limitInputPixels: fileLimits.dots, pages: 1 }).metadata();
    const format = formats.find((each) => each === head.format);
    // two decoders must agree on what it is, or one of them could be led astray
    if (!format || `image/${format}` !== type) throw new Refusal('file.unreadable', {});
    const { width, height, channels, depth, isProgressive = false, hasProfile } = head;
    const size = { dots: width * height, side: Math.max(width, height) };
    const coded = { isProgressive, scans, isLossless: format === 'webp' && isLosslessWebp(bytes), hasProfile };
    return { format, ...size, channels, bytesPerSample: depth === 'uchar' ? 1 : 2, ...coded };
  };
  return headInTurn(() => readable(read), who, calledOff);
}

const formats = ['jpeg', 'png', 'webp'] as const;

/**
 * A kept picture no wider than that many pixels; the very bytes where it is not, or has more frames than can be counted in
 * the one turn that all such pictures share. Refuses with `not-found` what is no picture.
 */
export async function narrowed(kept: Uint8Array, width: number): Promise<Uint8Array> {
  if (signedType(kept) !== pictureMediaType) throw new Refusal('not-found', {});
  if (!hasFewFrames(kept)) return kept;
  try {
    const picture = sharp(kept, { limitInputPixels: fileLimits.dots, pages: 1 }).timeout({ seconds });
    const { width: own } = await picture.metadata();
    return own <= width ? kept : await picture.resize({ width }).webp({ quality: 76 }).toBuffer();
  } catch {
    throw new Refusal('not-found', {});
  }
}

/**
 * A kept picture as the greys that `isSamePicture` compares.
 */
export function lookDetail(kept: Uint8Array, { who, ...calledOff }: Sender = {}): Promise<Uint8Array> {
  return inTurn(() => greys(kept, 'detail'), who, calledOff);
}

async function greys(kept: Uint8Array, size: keyof typeof lookSize): Promise<Uint8Array> {
  return sharp(kept)
    .greyscale()
    .resize({ ...lookSize[size], fit: 'fill', kernel: 'mitchell' })
    .blur(size === 'detail' ? 0.7 : false)
    .raw()
    .toBuffer();
}

type PictureType = Exclude<SignedType, 'application/pdf'>;
type OtherType = Exclude<PictureType, 'image/heic'>;

function typeOf(bytes: Uint8Array): SignedType {
  const type = signedType(bytes);
  if (!type) throw new Refusal('file.type', {});
  return type;
}

function requireSize(bytes: Uint8Array, limit: number): void {
  if (bytes.length > limit) throw new Refusal('file.too-large', { megabytes: limit / 1024 / 1024 });
}

async function open(bytes: Uint8Array, type: PictureType): Promise<Sharp> {
  if (type === 'image/heic') {
    const { data, ...size } = await decodeHeic(bytes, { mostDots: fileLimits.dots });
    return sharp(data, { raw: { ...size, channels: 4 } }).timeout({ seconds });
  }
  const picture = sharp(bytes, { limitInputPixels: fileLimits.dots, failOn: 'error', pages: 1 }).timeout({ seconds });
  return picture.autoOrient();
}

/** What the decoders complain of is the file's fault: it is damaged, cut off or made to break them. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('file.unreadable', {});
  }
}
