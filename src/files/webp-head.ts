/** The chunks of a WebP that are coded without loss: a picture, or the transparency of one. */
const lossless = ['VP8L', 'ALPH'];

/** Whether a WebP has something that is coded without loss; one that holds such a name elsewhere counts as one too. */
export function isLosslessWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return lossless.some((name) => file.includes(name));
}
