import type { App } from '#app/app.ts';
import { lastDailyCopies } from '#db/copies/daily-copies.ts';

/** What an operator is told of the daily copies; null: none are made here. */
export async function showCopies({ db, copies }: Pick<App, 'db' | 'copies'>) {
  if (!copies) return null;
  const { good, failed } = await lastDailyCopies(db);
  return {
    directory: copies.directory,
    good: good && { at: good.begun_at.toString(), name: good.name ?? '', bytes: good.bytes ?? 0 },
    failed: failed && { at: failed.begun_at.toString(), fault: failed.fault ?? '' },
  };
}

export type ShownCopies = Awaited<ReturnType<typeof showCopies>>;
