/** The fingerprint that a person typed or pasted, without the spaces and capitals of wherever it stood; null if none. */
export function printIn(typed: string): string | null {
  return hexIn(typed, 64);
}

/** The same for any hexadecimal of so many digits. */
export function hexIn(typed: string, digits: number): string | null {
  const hex = typed.replace(/\s/g, '').toLowerCase();
  return hex.length === digits && /^[0-9a-f]+$/.test(hex) ? hex : null;
}
