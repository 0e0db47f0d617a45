/** The size, in dots of grey, that a picture is drawn at before it is hashed and before it is compared. */
export const lookSize = { hash: { width: 9, height: 8 }, detail: { width: 256, height: 512 } } as const;

/** Less than this is the noise of compression: the white of a bank's screen is not told apart from itself. */
const faintStep = 3;

/**
 * The difference hash of a picture drawn at 9 × 8 greys: whether each dot is clearly darker than the one to its
 * right, as 16 hex digits. Pictures that look alike differ in few bits; so do two receipts of one bank, which is why `isSamePicture` has
 * the last word.
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

/** Bits in which two hashes of one length differ. */
export function hashDistance(one: string, other: string): number {
  let distance = 0;
  for (let at = 0; at < one.length; at += 1) {
    let bits = Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16);
    for (; bits > 0; bits >>= 1) distance += bits & 1;
  }
  return distance;
}

/** Hashes further apart than this are of different pictures; nearer ones are compared dot by dot. */
export const nearHashes = 6;

/** Dots that may differ a lot: a battery's charge, a hand-drawn mark, a figure that someone changed. */
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
