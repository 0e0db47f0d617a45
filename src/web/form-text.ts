/** A field of a form as a text: empty where it is missing or was sent several times. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
