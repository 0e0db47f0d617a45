/** Copies that somebody asked for are kept; those of every day make room for newer ones. */
export type CopyKind = 'asked' | 'daily';

const words: Readonly<Record<CopyKind, string>> = { asked: 'copia', daily: 'diaria' };

/** The name of a copy, with the second that it was begun in. */
export function copyName(kind: CopyKind, at: Temporal.Instant, isSealed: boolean): string {
  const second = at.round({ smallestUnit: 'second', roundingMode: 'trunc' }).toString();
  return `rifamiga-${words[kind]}-${second.replace(/[-:]/g, '')}.tar.gz${isSealed ? '.cifrada' : ''}`;
}

/** When the daily copy of a name was begun; null: the name is none of a daily copy. */
export function dailyCopyAt(name: string): Temporal.Instant | null {
  const [, date, hour, minute, second] =
    /^rifamiga-diaria-(\d{8})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(?:\.cifrada)?$/.exec(name) ?? [];
  if (date === undefined) return null;
  try {
    return Temporal.Instant.from(`${date}T${hour}:${minute}:${second}Z`);
  } catch {
    return null;
  }
}
