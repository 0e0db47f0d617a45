/** Pictures of phones are put together of a few hundred tiles at the most, with what goes with them. */
const mostBoxes = 4000;
const mostExtents = 4000;
const mostItems = 1000;
/** No box that matters here lies deeper: meta, iprp, ipco. */
const containers = new Set(['iprp', 'ipco']);

type Box = { kind: string; from: number; to: number };

/** What the boxes of a HEIC file say of it, read without decoding anything. */
export type HeicFacts = {
  /** The most dots of any picture in it, or of any that they are put together to. */
  dots: number;
};

/**
 * Reads the boxes of a HEIC file: what it is, how many pictures of what size, and where their bytes lie. Null for what no
 * camera writes: boxes that do not fit into each other, pictures without size, bytes that are not there.
 */
export function readHeicBoxes(bytes: Uint8Array): HeicFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const left = { boxes: mostBoxes };
  const file = boxesIn(view, { from: 0, to: bytes.length }, left);
  if (file.boxes[0]?.kind !== 'ftyp') return null;
  // some telephones hang things of their own behind the last box
  const meta = file.boxes.find(({ kind }) => kind === 'meta');
  if (!meta) return null;
  // a version and flags stand before what it holds
  const { boxes: described, isWhole } = boxesIn(view, { from: meta.from + 4, to: meta.to }, left);
  if (!isWhole) return null;
  const dots = largestOf(view, described);
  const isComplete = hasItems(view, described) && hasItsBytes(view, described);
  return dots !== null && isComplete ? { dots } : null;
}

type Boxes = { boxes: Box[]; isWhole: boolean };
const none: Boxes = { boxes: [], isWhole: true };

/** The boxes of a stretch of a file, with those within those that hold others, and whether they fill it. */
function boxesIn(view: DataView, { from, to }: { from: number; to: number }, left: { boxes: number }): Boxes {
  const boxes: Box[] = [];
  let at = from;
  while (at < to) {
    left.boxes -= 1;
    const head = left.boxes < 0 ? null : sizeAt(view, at, to);
    if (!head || at + head.size > to) return { boxes, isWhole: false };
    const kind = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    const box = { kind, from: at + head.length, to: at + head.size };
    boxes.push(box);
    const inner = containers.has(kind) ? boxesIn(view, box, left) : none;
    if (!inner.isWhole) return { boxes, isWhole: false };
    boxes.push(...inner.boxes);
    at += head.size;
  }
  return { boxes, isWhole: true };
}

/** How long a box is, and its head; a size of 1 means that a longer one follows, 0 that it goes to the end. */
function sizeAt(view: DataView, at: number, to: number): { size: number; length: number } | null {
  if (at + 8 > to) return null;
  const short = view.getUint32(at);
  if (short === 0) return { size: to - at, length: 8 };
  if (short !== 1) return short >= 8 ? { size: short, length: 8 } : null;
  if (at + 16 > to) return null;
  const long = view.getBigUint64(at + 8);
  return long >= 16n && long <= BigInt(to) ? { size: Number(long), length: 16 } : null;
}

function largestOf(view: DataView, boxes: readonly Box[]): number | null {
  const sizes = boxes.filter(({ kind }) => kind === 'ispe');
  if (sizes.length === 0 || sizes.some(({ from, to }) => to - from < 12)) return null;
  const dots = sizes.map(({ from }) => view.getUint32(from + 4) * view.getUint32(from + 8));
  return dots.includes(0) ? null : Math.max(...dots);
}

/** Whether the file lists pictures, as many as one could hold, and says how they are encoded. */
function hasItems(view: DataView, boxes: readonly Box[]): boolean {
  const list = boxes.find(({ kind }) => kind === 'iinf');
  if (!list || list.to - list.from < 8 || !boxes.some(({ kind }) => kind === 'hvcC' || kind === 'av1C')) return false;
  const count = view.getUint8(list.from) === 0 ? view.getUint16(list.from + 4) : view.getUint32(list.from + 4);
  return count > 0 && count <= mostItems;
}

/** Whether the bytes that its pictures are said to lie at are in the file. */
function hasItsBytes(view: DataView, boxes: readonly Box[]): boolean {
  const places = boxes.find(({ kind }) => kind === 'iloc');
  if (!places) return false;
  try {
    return extentsOf(view, places).every((end) => end <= view.byteLength);
  } catch {
    // a number that would lie beyond the file
    return false;
  }
}

/** Where each stretch of bytes ends that the file's pictures are made of. Throws where the list itself breaks off. */
function extentsOf(view: DataView, { from, to }: Box): number[] {
  const inside = new DataView(view.buffer, view.byteOffset, to);
  const { version, widths, wide } = layoutOf(inside, from);
  let at = from + 6;
  const read = (width: number): number => {
    const value = readNumber(inside, at, width);
    at += width;
    return value;
  };
  const ends: number[] = [];
  for (let items = Math.min(read(wide), mostItems + 1); items > 0; items -= 1) {
    read(wide);
    // where it is counted from: the file (0), or something inside that is small
    const isInFile = version === 0 || (read(2) & 15) === 0;
    read(2);
    const base = read(widths.base);
    for (let extents = read(2); extents > 0; extents -= 1) {
      if (ends.length > mostExtents) throw new RangeError('more stretches than any camera writes');
      read(widths.index);
      const end = base + read(widths.offset) + read(widths.length);
      ends.push(isInFile ? end : 0);
    }
  }
  return ends;
}

/** The version of a list of stretches, and how many bytes its numbers take. */
function layoutOf(view: DataView, from: number) {
  const version = view.getUint8(from);
  const [first, second] = [view.getUint8(from + 4), view.getUint8(from + 5)];
  const widths = { offset: first >> 4, length: first & 15, base: second >> 4, index: version > 0 ? second & 15 : 0 };
  return { version, widths, wide: version < 2 ? 2 : 4 };
}

function readNumber(view: DataView, at: number, width: number): number {
  if (width === 0) return 0;
  if (width === 2) return view.getUint16(at);
  return width === 4 ? view.getUint32(at) : Number(view.getBigUint64(at));
}
