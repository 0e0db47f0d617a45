import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/browser/storage.ts';

/** A closure's fingerprint that this browser saw before the draw, and when, by its own clock. */
export type KeptPrint = { print: string; at: string };

/** Keyed by the id of the rules, which the acta contains, so that it is found from the file alone. */
const keyOf = (drawId: string) => `huella-cierre:${drawId}`;

/**
 * Stores the fingerprint of a sealed list in this browser, out of the server's reach. The first one stays: a different
 * later one is another list.
 */
export function useKeepPrint(drawId: string | null, print: string | null): void {
  useEffect(() => {
    if (drawId && print && !readPrint(drawId)) keepPrint(drawId, { print, at: new Date().toISOString() });
  }, [drawId, print]);
}

/** The fingerprint stored before the draw's hour; null until it is read, or if there is none. */
export function useKeptPrint(drawId: string, drawAt: string): KeptPrint | null {
  const [kept, setKept] = useState<KeptPrint | null>(null);
  useEffect(() => setKept(keptBefore(drawId, drawAt)), [drawId, drawAt]);
  return kept;
}

/** The fingerprint that was stored before the draw's hour. One stored later proves nothing. */
export function keptBefore(drawId: string, drawAt: string): KeptPrint | null {
  const kept = readPrint(drawId);
  return kept && Date.parse(kept.at) < Date.parse(drawAt) ? kept : null;
}

function readPrint(drawId: string): KeptPrint | null {
  const kept = readStored(keyOf(drawId));
  const isKept = typeof kept === 'object' && kept !== null && 'print' in kept && 'at' in kept;
  return isKept ? { print: String(kept.print), at: String(kept.at) } : null;
}

function keepPrint(drawId: string, print: KeptPrint): void {
  writeStored(keyOf(drawId), print);
}
