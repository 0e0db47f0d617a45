/** The number of a line, as an address or a form says it; null for anything else. */
export function lineId(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
