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
 * Why a text is not made into values: it is too deep to be read, or holds more than there is room for. It is counted on its
 * bytes. What is no JSON is counted somehow: who reads it afterwards finds that out.
 */
export function misshapen(bytes: Uint8Array, most: Shape): 'too-large' | 'unreadable' | null {
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

/** What was counted of a text so far. `keys` are those of each record that is open, by its depth. */
type Count = Omit<Shape, 'keys' | 'names'> & {
  keys: Uint32Array;
  names: Set<number>;
  /** Where the last text begins and ends: before a colon it is a key. */
  begin: number;
  end: number;
};

/** Counts what a byte begins or ends. Gives where reading goes on: behind a text, which is stepped over. */
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

/** A number by which a text is told from others (FNV-1a), where few that are the same do no harm. */
function markOf(bytes: Uint8Array, begin: number, end: number): number {
  let mark = 0x811c9dc5;
  for (let at = begin; at < end; at += 1) mark = Math.imul(mark ^ (bytes[at] ?? 0), 0x01000193);
  return mark;
}

/** Where the text ends that begins there: at a quotation mark that no odd number of backslashes stands before. */
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
