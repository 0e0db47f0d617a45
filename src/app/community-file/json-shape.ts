/** How much a text in JSON may hold before it is made into values, which take many times its room. */
export type Shape = {
  depth: number;
  /** Lists and records. */
  containers: number;
  texts: number;
  values: number;
  /** Keys of one record, and different ones of all: what differs in its keys is kept at several times its room. */
  keys: number;
  names: number;
};

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c] as const;
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/**
 * Why a JSON text must not be parsed: it is nested too deep, or would take too much memory. The bytes are scanned without
 * parsing, so invalid JSON is counted somehow; the parser reports it afterwards.
 */
export function jsonShapeFault(bytes: Uint8Array, most: Shape): 'too-large' | 'unreadable' | null {
  const keys = new Uint32Array(most.depth + 2);
  const count: Count = { depth: 0, containers: 0, texts: 0, values: 0, keys, names: new Set(), begin: 0, end: 0 };
  for (let at = 0; at < bytes.length; at += 1) {
    const step = steps[bytes[at] ?? 0];
    if (!step) continue;
    at = step(count, bytes, at);
    if (count.depth > most.depth) return 'unreadable';
    if (isBeyond(count, most)) return 'too-large';
  }
  return null;
}

/** The running count. `keys` holds the number of keys of each open record, by its depth. */
type Count = Omit<Shape, 'keys' | 'names'> & {
  keys: Uint32Array;
  names: Set<number>;
  /** Where the last text begins and ends: before a colon it is a key. */
  begin: number;
  end: number;
};

/** Counts a structural byte. Gives where scanning goes on: a string is skipped to its closing quote. */
type Step = (count: Count, bytes: Uint8Array, at: number) => number;

const open: Step = (count, _, at) => {
  count.depth += 1;
  count.containers += 1;
  count.keys[count.depth] = 0;
  return at;
};

const close: Step = (count, _, at) => {
  count.depth = Math.max(0, count.depth - 1);
  return at;
};

const steps: Readonly<Record<number, Step | undefined>> = {
  [quote]: (count, bytes, at) => {
    count.texts += 1;
    count.begin = at;
    count.end = endOfText(bytes, at);
    return count.end;
  },
  [openList]: open,
  [openRecord]: open,
  [closeList]: close,
  [closeRecord]: close,
  [comma]: (count, _, at) => {
    count.values += 1;
    return at;
  },
  [colon]: (count, bytes, at) => {
    count.keys[count.depth] = (count.keys[count.depth] ?? 0) + 1;
    count.names.add(markOf(bytes, count.begin, count.end));
    return at;
  },
};

function isBeyond({ depth, containers, texts, values, keys, names }: Count, most: Shape): boolean {
  return (
    containers > most.containers ||
    texts > most.texts ||
    values > most.values ||
    names.size > most.names ||
    (keys[depth] ?? 0) > most.keys
  );
}

/** FNV-1a hash of a key: a few collisions do no harm, as only the number of distinct keys matters. */
function markOf(bytes: Uint8Array, begin: number, end: number): number {
  let mark = 0x811c9dc5;
  for (let at = begin; at < end; at += 1) mark = Math.imul(mark ^ (bytes[at] ?? 0), 0x01000193);
  return mark;
}

/** The index of a string's closing quote: one preceded by an even number of backslashes. */
function endOfText(bytes: Uint8Array, begin: number): number {
  let end = bytes.indexOf(quote, begin + 1);
  while (end >= 0) {
    let before = end - 1;
    while (bytes[before] === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
    end = bytes.indexOf(quote, end + 1);
  }
  return bytes.length;
}
