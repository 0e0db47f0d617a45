const megabyte = 1024 * 1024;

/** Size limits of an imported file, packed and unpacked. */
export const fileLimits = {
  archive: 64 * megabyte,
  /** Files that all people together have sent and not yet made anything of: thirty of the largest. */
  kept: 30 * 64 * megabyte,
  community: 48 * megabyte,
  file: 20 * megabyte,
  /** The manifest: 20,000 files of about 200 characters. */
  about: 8 * megabyte,
  unpacked: 160 * megabyte,
  entries: 20_000,
  /** Total pixels of its pictures when decoded, against decompression bombs. */
  dots: 1_500_000_000,
  /** Faults that a report lists. */
  faults: 50,
  /**
   * Limits of the JSON before it is parsed. Our own files are less than ten levels deep, with at most 40 keys per
   * record of about 300 in all; a row of two ids takes 100 characters, so 48 MB hold half a million rows with 2.7
   * million strings.
   */
  shape: { depth: 32, containers: 800_000, texts: 3_000_000, values: 8_000_000, keys: 100, names: 2000 },
  /** Rows of all sections together, with people and members: 48 MB of reactions are 320,000. */
  rows: 400_000,
  raffles: 5000,
  /** Access payments, and grants, of one person: forty years of months. */
  access: 500,
  /** Ledger entries of one payment, and reminders of one grant. */
  ledger: 100,
  reminders: 10,
  /** Distinct strings in event data that could be accounts, each of which is looked up. */
  words: 100_000,
} as const;
