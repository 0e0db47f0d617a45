import { Refusal } from '#domain/refusal.ts';

/**
 * Scans of a JPEG, with those of the pictures inside it. Programs write ten or so of a progressive one; each more is
 * decoded over all of the picture again, so that a small file takes seconds of work.
 */
const mostScans = 60;

/**
 * Markers before the first scan. A segment has 64 kB at the most, so that 10 MB have room for 160 full ones; a colour
 * profile may be cut into 255, and tables, comments and what a camera adds are a few dozen.
 */
const mostMarkers = 1000;

const marker = { first: 0xff, startOfScan: 0xda };

/** Frames of Huffman codes: baseline, extended, progressive. */
const huffmanFrames = new Set([0xc0, 0xc1, 0xc2]);

/** Markers of the same range that begin no frame: tables of codes, one that is reserved. */
const noFrames = new Set([0xc4, 0xc8, 0xcc]);

/**
 * Counts the scans of a JPEG. Refuses more than any camera or program writes, and frames of another coding than Huffman's:
 * no camera, phone or browser makes or shows them, and by arithmetic coding (ITU T.81, annex D) 270 bytes take seconds.
 */
export function scansOf(bytes: Uint8Array): number {
  if (!huffmanFrames.has(frameOf(bytes) ?? 0)) throw new Refusal('file.unreadable', {});
  let scans = 0;
  // by hand, in the same time whatever the bytes are: a search for two of them takes six times as long where many begin so
  for (let at = 1; at < bytes.length; at += 1) {
    if (bytes[at] !== marker.startOfScan || bytes[at - 1] !== marker.first) continue;
    scans += 1;
    if (scans > mostScans) throw new Refusal('file.unreadable', {});
  }
  return scans;
}

/** The marker of a JPEG's frame; undefined if a scan comes first, or none comes. */
function frameOf(bytes: Uint8Array): number | undefined {
  const kind = markersOf(bytes).find((each) => isFrame(each) || each === marker.startOfScan);
  return kind === marker.startOfScan ? undefined : kind;
}

/**
 * The markers of a JPEG up to its first scan, found as the decoder finds them: what stands between segments is skipped.
 * Refuses a JPEG with more of them than any has.
 */
function* markersOf(bytes: Uint8Array): Generator<number> {
  let at = bytes.indexOf(marker.first, 2);
  for (let count = 0; at >= 0; count += 1) {
    if (count === mostMarkers) throw new Refusal('file.unreadable', {});
    at = afterFill(bytes, at);
    const kind = bytes[at] ?? 0;
    yield kind;
    const length = hasLength(kind) ? ((bytes[at + 1] ?? 0) << 8) + (bytes[at + 2] ?? 0) : 0;
    at = bytes.indexOf(marker.first, at + 1 + length);
  }
}

/** A marker may have any number of its first byte before it. Never looks behind the end, which would be four times as slow. */
function afterFill(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] === marker.first) at += 1;
  return at;
}

function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && !noFrames.has(kind);
}

/** Markers without a segment: stuffing, restarts, the start and the end of a picture. */
function hasLength(kind: number): boolean {
  return kind !== 0x00 && kind !== 0x01 && !(kind >= 0xd0 && kind <= 0xd9);
}
