import type { ReaderSlot } from './reader-slots.ts';

/** Goes on with an archive as its reader takes it, for as long as nobody else needs the slot. Releases the slot at its end. */
export async function* sentInSlot(parts: AsyncGenerator<Uint8Array>, slot: ReaderSlot): AsyncGenerator<Uint8Array> {
  let isEnded = false;
  const end = () => {
    isEnded = true;
    void parts.return(undefined);
  };
  try {
    for await (const part of parts) {
      slot.waits(end);
      yield part;
      // an archive that breaks off must not look like one that is whole
      if (isEnded) throw new Error('the slot of an archive that nobody took was given to another');
      slot.goesOn();
    }
  } finally {
    slot.leave();
  }
}
