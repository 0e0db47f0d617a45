import { Button } from '#web/ui/button.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';

type OneMoreProps = { count: number; most: number; onCount: (count: number) => void; children: string };

/** Adds an empty row to a list, up to its limit. Without script, lists have spare rows. */
export function OneMore({ count, most, onCount, children }: OneMoreProps) {
  const scriptOnly = useScriptOnly();
  if (count >= most) return null;
  return (
    <Button
      type="button"
      kind="quiet"
      size="small"
      className={`justify-self-start ${scriptOnly}`}
      onClick={() => onCount(count + 1)}
    >
      {children}
    </Button>
  );
}
