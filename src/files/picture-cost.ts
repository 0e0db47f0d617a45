import { Refusal } from '#domain/refusal.ts';

/** What the head of a picture says of it. */
export type PictureFacts = {
  format: 'jpeg' | 'png' | 'webp';
  dots: number;
  /** Dots of the longer side. */
  side: number;
  channels: number;
  bytesPerSample: number;
  /** A progressive JPEG, an interlaced PNG: the whole of it is in memory before its first line is known. */
  isProgressive: boolean;
  /** Of a JPEG, with those of the pictures inside it. */
  scans: number;
  /** Whether a WebP, or its transparency, is coded without loss. */
  isLossless: boolean;
  /** Whether it says by a colour profile what its colours are. */
  hasProfile: boolean;
};

/**
 * What a decoding may take. Beyond it is what no phone makes: a file of kilobytes that keeps a processor busy for seconds
 * or unfolds into half a gigabyte.
 */
const most = {
  milliseconds: 2100,
  /** A phone's 64 megapixels, in colour and see-through, of eight bits. */
  bytes: 256_000_000,
  interlacedDots: 16_000_000,
  /** The longest side of a JPEG. A row costs as much as twenty of its dots, so a PNG one dot wide takes ten seconds. */
  side: 65_535,
} as const;

/** Expected milliseconds up to which a picture is an ordinary one: a screenshot, a photo of a phone. */
const ordinary = 400;

/**
 * Measured on one processor, in nanoseconds: of a JPEG per dot and scan, of a PNG per byte, of the others per dot. Colours
 * are translated by their profile for 6 to 12 a dot where it is a phone's, 20 where it is one large table.
 */
const nanoseconds = { jpeg: 1.5, png: 6, webp: 32, heic: 100, profile: 20 } as const;

/**
 * What a lossless WebP counts as, in dots: its head does not say how many tables of codes it has, each of which takes
 * 20 microseconds and 5 KB, so that 300 KB of file take as long as 60 megapixels.
 */
const lossless = 62_000_000;

/** Dots that a JPEG or WebP has at most when its colours are translated: a larger one is decoded at half its size. */
const mostTranslated = 23_000_000;

/** The milliseconds that a picture is expected to take, from its head alone. Compared with each other, never waited for. */
export function expectedTime(facts: PictureFacts): number {
  const { format, dots, isProgressive, scans, isLossless, hasProfile } = facts;
  const units = {
    // one pass makes the dots, however few scans there are
    jpeg: () => dots * (1 + scans),
    png: () => decodedBytes(facts) * (isProgressive ? 2 : 1),
    webp: () => Math.max(dots, isLossless ? lossless : 0),
  }[format]();
  const translated = format === 'png' ? dots : Math.min(dots, mostTranslated);
  return (units * nanoseconds[format] + (hasProfile ? translated * nanoseconds.profile : 0)) / 1_000_000;
}

/** The same of a HEIC of that many dots. */
export function expectedHeicTime(dots: number): number {
  return (dots * nanoseconds.heic) / 1_000_000;
}

/** Whether a picture is one of those that nearly everybody sends, and that no costly one may keep waiting. */
export function isOrdinary(facts: PictureFacts): boolean {
  return expectedTime(facts) <= ordinary;
}

/** Refuses a picture that would take more time or memory than one may. */
export function requireModest(facts: PictureFacts): void {
  const isTooLarge =
    decodedBytes(facts) > most.bytes || expectedTime(facts) > most.milliseconds || facts.side > most.side;
  const isInterlaced = facts.format === 'png' && facts.isProgressive;
  if (isTooLarge || (isInterlaced && facts.dots > most.interlacedDots)) throw new Refusal('file.unreadable', {});
}

/** Bytes in memory once it is unfolded. A progressive JPEG is kept as coefficients of two bytes. */
function decodedBytes({ format, dots, channels, bytesPerSample, isProgressive }: PictureFacts): number {
  return dots * channels * (format === 'jpeg' && isProgressive ? 2 : bytesPerSample);
}
