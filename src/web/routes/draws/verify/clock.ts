/** The reader's own clock, in Unix seconds: what an acta of the future is told by. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** The time zone of the reader's device. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
