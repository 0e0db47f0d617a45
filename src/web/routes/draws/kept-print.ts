import { useEffect, useState } from 'react';

/** A closing's fingerprint that this browser saw before the draw, and when, by its own clock. */
export type KeptPrint = { print: string; at: string };

const keyOf = (raffleId: string) => `huella-cierre:${raffleId}`;

/**
 * Keeps the fingerprint of a sealed list in this browser, where the server cannot reach it later. The first one seen
 * stays: a second one would be another list.
 */
export function useKeepPrint(raffleId: string, print: string | null): void {
  useEffect(() => {
    if (print && !readPrint(raffleId)) store(keyOf(raffleId), { print, at: new Date().toISOString() });
  }, [raffleId, print]);
}

/** What this browser kept of a raffle; null until it is known, and if there is nothing. */
export function useKeptPrint(raffleId: string): KeptPrint | null {
  const [kept, setKept] = useState<KeptPrint | null>(null);
  useEffect(() => setKept(readPrint(raffleId)), [raffleId]);
  return kept;
}

function readPrint(raffleId: string): KeptPrint | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(raffleId)) ?? 'null');
    const isKept = typeof kept === 'object' && kept !== null && 'print' in kept && 'at' in kept;
    return isKept ? { print: String(kept.print), at: String(kept.at) } : null;
  } catch {
    // a browser that keeps nothing, or something else under that name: there is no kept print
    return null;
  }
}

function store(key: string, value: KeptPrint): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing shows everything else just the same
  }
}
