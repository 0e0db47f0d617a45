/** Takes bytes from a stream in the portions that a reader asks for. */
export type Intake = {
  /** At most so many bytes; null at the end. */
  some(most: number): Promise<Buffer | null>;
  /** So many bytes, or all that are left where they are fewer. */
  upTo(count: number): Promise<Buffer>;
};

/** Holds no more than what was asked for and one piece of the stream. */
export function intakeOf(stream: AsyncIterable<Uint8Array>): Intake {
  const pieces = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const some = async (most: number) => {
    while (held.length === 0) {
      const { done, value } = await pieces.next();
      if (done) return null;
      held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  };
  return {
    some,
    async upTo(count) {
      const parts: Buffer[] = [];
      for (let missing = count; missing > 0; ) {
        const part = await some(missing);
        if (!part) break;
        parts.push(part);
        missing -= part.length;
      }
      return Buffer.concat(parts);
    },
  };
}
