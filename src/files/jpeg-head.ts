import { Refusal } from '#domain/refusal.ts';

/**
 * Scans of a JPEG, with those of the pictures inside it. Programs write ten or so of a progressive one; each more is
 * decoded over all of the picture again, so that a small file takes seconds of work.
 */
const mostScans = 60;

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
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const scanMarker = Buffer.of(marker.first, marker.startOfScan);
  let at = -1;
  for (let scans = 0; scans <= mostScans; scans += 1) {
    at = file.indexOf(scanMarker, at + 1);
    if (at < 0) return scans;
  }
  throw new Refusal('file.unreadable', {});
}

/** The marker of a JPEG's frame; undefined if a scan comes first, or none comes. */
function frameOf(bytes: Uint8Array): number | undefined {
  const kind = markersOf(bytes).find((each) => isFrame(each) || each === marker.startOfScan);
  return kind === marker.startOfScan ? undefined : kind;
}

/** The markers of a JPEG up to its first scan, found as the decoder finds them: what stands between segments is skipped. */
function* markersOf(bytes: Uint8Array): Generator<number> {
  for (let at = bytes.indexOf(marker.first, 2); at >= 0; ) {
    while (bytes[at] === marker.first) at += 1;
    const kind = bytes[at] ?? 0;
    yield kind;
    const length = hasLength(kind) ? ((bytes[at + 1] ?? 0) << 8) + (bytes[at + 2] ?? 0) : 0;
    at = bytes.indexOf(marker.first, at + 1 + length);
  }
}

function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && !noFrames.has(kind);
}

/** Markers without a segment: stuffing, restarts, the start and the end of a picture. */
function hasLength(kind: number): boolean {
  return kind !== 0x00 && kind !== 0x01 && !(kind >= 0xd0 && kind <= 0xd9);
}
