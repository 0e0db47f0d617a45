/** What the draft of an answer, or of a new thread (`thread` null), is called in the browser's storage. */
export function draftKey(communityUrl: string, thread: string | null): string {
  return `mensaje:${communityUrl}:${thread ?? 'nuevo'}`;
}
