import { useEffect, useState } from 'react';
import { onceAtRest } from '#web/browser/at-rest.ts';

/**
 * What a page needs only once something happens. It is asked for once the page is at rest, while the line that brought the
 * page is likely to hold: a browser remembers a module that did not come for as long as the page lives, and another page
 * that shares it could then not be opened. Null until it is here.
 * @param load an `import()`, in a function outside of the component
 * @param isWanted whether it has happened; what did not come at rest is then asked for again
 * @param instead what to do where it does not come although it is wanted: no connection, or a newer server that no longer has it
 */
export function useLoaded<Loaded extends object>(
  load: () => Promise<Loaded>,
  isWanted: boolean,
  instead?: () => void,
): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => onceAtRest(() => void load().then(setLoaded, () => undefined)), [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time that it is wanted
  useEffect(() => {
    if (isWanted && !loaded) load().then(setLoaded, instead ?? (() => undefined));
  }, [isWanted]);
  return loaded;
}
