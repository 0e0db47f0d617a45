import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type OneMoreProps = { count: number; most: number; onCount: (count: number) => void; children: string };

/** Shows one more empty row of a list, up to as many as it may have. Without script each list has some to spare. */
export function OneMore({ count, most, onCount, children }: OneMoreProps) {
  const isHydrated = useHydrated();
  if (!isHydrated || count >= most) return null;
  return (
    <Button type="button" kind="quiet" size="small" className="justify-self-start" onClick={() => onCount(count + 1)}>
      {children}
    </Button>
  );
}
