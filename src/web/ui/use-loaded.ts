import { useEffect, useState } from 'react';

/**
 * What a page needs only once something happens, asked for when `isWanted` first holds; null until it is here.
 * @param load an `import()`, in a function outside of the component
 * @param instead what to do where it does not come: no connection, or a newer server that no longer has it
 */
export function useLoaded<Loaded extends object>(
  load: () => Promise<Loaded>,
  isWanted: boolean,
  instead?: () => void,
): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time that it is wanted
  useEffect(() => {
    if (isWanted && !loaded) load().then(setLoaded, instead ?? (() => undefined));
  }, [isWanted]);
  return loaded;
}
