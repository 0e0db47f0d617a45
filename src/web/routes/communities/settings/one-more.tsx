import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type OneMoreProps = { count: number; most: number; onCount: (count: number) => void; children: string };

/** Adds an empty row to a list, up to its limit. Without script, lists have spare rows. */
export function OneMore({ count, most, onCount, children }: OneMoreProps) {
  const isHydrated = useHydrated();
  if (!isHydrated || count >= most) return null;
  return (
    <Button type="button" kind="quiet" size="small" className="justify-self-start" onClick={() => onCount(count + 1)}>
      {children}
    </Button>
  );
}
