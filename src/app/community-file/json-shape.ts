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

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why a text is not made into values: it is too deep to be read, or holds more than there is room for. It is counted on its
 * bytes. What is no JSON is counted somehow: who reads it afterwards finds that out.
 */
export function misshapen(bytes: Uint8Array, most: Shape): 'too-large' | 'unreadable' | null {
  const keys = new Uint32Array(most.depth + 1);
  const names = new Set<number>();
  let [depth, containers, texts, values, begin, end] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      begin = at;
      at = end = endOfText(bytes, at);
      texts += 1;
      if (texts > most.texts) return 'too-large';
    } else if (byte === openList || byte === openRecord) {
      depth += 1;
      containers += 1;
      if (depth > most.depth) return 'unreadable';
      if (containers > most.containers) return 'too-large';
      keys[depth] = 0;
    } else if (byte === closeList || byte === closeRecord) {
      depth = Math.max(0, depth - 1);
    } else if (byte === comma) {
      values += 1;
      if (values > most.values) return 'too-large';
    } else if (byte === colon) {
      const count = (keys[depth] ?? 0) + 1;
      if (count > most.keys) return 'too-large';
      keys[depth] = count;
      names.add(markOf(bytes, begin, end));
      if (names.size > most.names) return 'too-large';
    }
  }
  return null;
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
