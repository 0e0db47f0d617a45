/**
 * The value that this browser stores under a name (`localStorage`), of whatever shape; null where there is none, storage
 * is forbidden, or what is there cannot be read.
 */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value under a name, or removes what is there (null). Pages work without what they store, so a failure is silent. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // storage is full or forbidden
  }
}
