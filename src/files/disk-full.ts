const full = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error of the file system says that its disk, or the share of it that may be used, is full. */
export function isDiskFull(error: unknown): boolean {
  return full.has(String((error as NodeJS.ErrnoException | null)?.code ?? ''));
}
