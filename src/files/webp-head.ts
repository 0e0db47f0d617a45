/** The chunks of a WebP that are coded without loss: a picture, or the transparency of one. */
const lossless = /VP8L|ALPH/;

/**
 * Whether a WebP has something that is coded without loss; one that holds such a name elsewhere counts as one too. By an
 * expression, which takes the same time whatever the bytes are: a search takes eight times as long where all are a V.
 */
export function isLosslessWebp(bytes: Uint8Array): boolean {
  return lossless.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}
