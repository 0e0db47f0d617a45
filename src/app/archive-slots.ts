import { Refusal } from '#domain/refusal.ts';
import { createReaderSlots, type ReaderSlot } from './reader-slots.ts';

/** Archives of one kind under way in a process, from the first statement to the last byte: each lies on the disk. */
const most = { each: 2, all: 16 } as const;
/** Seconds after which somebody for whom there was no slot asks again. */
const again = 30;

/** Slots for archives of one kind. Taking one is refused (`too-many-requests`) while too many are under way. */
export function createArchiveSlots(): { take(who: string): ReaderSlot } {
  const slots = createReaderSlots(most.all);
  return {
    take(who) {
      const slot = slots.take(who, [[who, most.each]]);
      if (!slot) throw new Refusal('too-many-requests', { seconds: again });
      return slot;
    },
  };
}

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
