import { useEffect, useState } from 'react';

/** A closing's fingerprint that this browser saw before the draw, and when, by its own clock. */
export type KeptPrint = { print: string; at: string };

/** A draw is known by the id of its rules, which its acta carries: it is found again from the file alone. */
const keyOf = (drawId: string) => `huella-cierre:${drawId}`;

/**
 * Keeps the fingerprint of a sealed list in this browser, where the server cannot reach it later. The first one seen
 * stays: a second one would be another list.
 */
export function useKeepPrint(drawId: string | null, print: string | null): void {
  useEffect(() => {
    if (drawId && print && !readPrint(drawId)) store(keyOf(drawId), { print, at: new Date().toISOString() });
  }, [drawId, print]);
}

/** What this browser kept of a draw from before its hour; null until it is known, and if there is nothing. */
export function useKeptPrint(drawId: string, drawAt: string): KeptPrint | null {
  const [kept, setKept] = useState<KeptPrint | null>(null);
  useEffect(() => setKept(keptBefore(drawId, drawAt)), [drawId, drawAt]);
  return kept;
}

/** The fingerprint that this browser saw before the draw's hour, if it kept one. What it saw later proves nothing. */
export function keptBefore(drawId: string, drawAt: string): KeptPrint | null {
  const kept = readPrint(drawId);
  return kept && Date.parse(kept.at) < Date.parse(drawAt) ? kept : null;
}

function readPrint(drawId: string): KeptPrint | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(drawId)) ?? 'null');
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
