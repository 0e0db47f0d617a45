/**
 * What the draft of an answer, or of a new thread (`thread` null), is called in the browser's storage. In a browser that
 * several people use, nobody finds what another was writing.
 */
export function draftKey(me: string, communityUrl: string, thread: string | null): string {
  return `mensaje:${me}:${communityUrl}:${thread ?? 'nuevo'}`;
}
