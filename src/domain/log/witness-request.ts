import { consistencyProofText } from './consistency.ts';

/** What a witness is asked to sign: the size that it last signed, the proof from there, and the checkpoint's note. */
export type WitnessRequest = { oldSize: number; proof: readonly Uint8Array[]; checkpoint: string };

/** The body of tlog-witness `add-checkpoint`. Section 16.2. */
export function witnessRequestText({ oldSize, proof, checkpoint }: WitnessRequest): string {
  return `old ${oldSize}\n${consistencyProofText(proof)}\n${checkpoint}`;
}
