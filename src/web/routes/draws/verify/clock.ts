/** The reader's own clock, in Unix seconds: what an acta of the future is told by. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
