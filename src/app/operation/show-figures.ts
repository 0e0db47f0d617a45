import type { App } from '#app/app.ts';
import { operationFigures } from '#db/operation-figures.ts';

/** Seconds for which figures that were read are given again, so that no flood of questions becomes one of queries. */
const fresh = 5;

/** Reads how the installation stands (`operationFigures`), for whoever watches over it; null where the database is away. */
export function figuresOf(app: Pick<App, 'db' | 'clock' | 'health'>) {
  let last: { at: number; figures: ReturnType<typeof read> } | null = null;
  const read = () =>
    operationFigures(app.db, app.clock.now()).catch((error: unknown) => {
      app.health.failed(error);
      return null;
    });
  return () => {
    const at = performance.now();
    if (!last || at - last.at > fresh * 1000) last = { at, figures: read() };
    return last.figures;
  };
}

export type OperationFigures = Awaited<ReturnType<typeof operationFigures>>;
