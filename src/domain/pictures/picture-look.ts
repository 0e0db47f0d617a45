/** The size in grey pixels at which a picture is hashed and compared. */
export const lookSize = { hash: { width: 9, height: 8 }, detail: { width: 256, height: 512 } } as const;

/** Smaller differences are compression noise, as in the white of a bank's screen. */
const faintStep = 3;

/**
 * The difference hash (dHash) of a picture at 9 × 8 greys, as 16 hex digits: whether each pixel is clearly darker than
 * its right neighbour. Similar pictures differ in few bits, but so do two receipts of one bank, so `isSamePicture`
 * decides.
 */
export function differenceHash(greys: Uint8Array): string {
  const { width, height } = lookSize.hash;
  let hash = '';
  for (let row = 0; row < height; row += 1) {
    let byte = 0;
    for (let column = 0; column < width - 1; column += 1) {
      const at = row * width + column;
      byte = byte * 2 + ((greys[at] ?? 0) + faintStep < (greys[at + 1] ?? 0) ? 1 : 0);
    }
    hash += byte.toString(16).padStart(2, '0');
  }
  return hash;
}

/** The Hamming distance of two hashes. */
export function hashDistance(one: string, other: string): number {
  let distance = 0;
  for (let at = 0; at < one.length; at += 1) {
    let bits = Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16);
    for (; bits > 0; bits >>= 1) distance += bits & 1;
  }
  return distance;
}

/** Hashes further apart are different pictures; nearer ones are compared by pixel. */
export const nearHashes = 6;

/** Pixels that may differ a lot: a battery's charge, a drawn mark, a changed figure. */
const strayDots = 100;
const faintDifference = 32;

/**
 * Whether two pictures, drawn at 256 × 512 greys, are one picture: sent again, made smaller, compressed anew, or with a
 * detail changed. Measured: copies down to half the size and a fifth of the quality stay under 20 in their hundredth
 * most different dot, two receipts of one bank's screen that tell different payments are above 50.
 */
export function isSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let different = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > faintDifference) different += 1;
    if (different > strayDots) return false;
  }
  return true;
}
