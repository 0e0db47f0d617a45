/** The reader's clock in Unix seconds, to detect actas from the future. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** The device's time zone. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
