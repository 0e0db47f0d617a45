/** A typed or pasted fingerprint, without spaces and in lower case; null if it is none. */
export function printIn(typed: string): string | null {
  return hexIn(typed, 64);
}

/** The same for hex of any length. */
export function hexIn(typed: string, digits: number): string | null {
  const hex = typed.replace(/\s/g, '').toLowerCase();
  return hex.length === digits && /^[0-9a-f]+$/.test(hex) ? hex : null;
}
