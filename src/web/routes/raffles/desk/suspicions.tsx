import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Badge } from '#web/ui/badge.tsx';

type Suspicion = DeskData['orders'][number]['suspicions'][number];

const words = deskTexts.suspicion;

function reasonWords(suspicion: Suspicion): string {
  if (suspicion.kind === 'accounts') return words.accounts(suspicion.accounts, suspicion.numbers);
  if ('orders' in suspicion) return words[suspicion.kind](suspicion.orders, suspicion.numbers);
  return words.reasons[suspicion.kind];
}

/** Why an order deserves a second look. */
export function Suspicions({ suspicions }: { suspicions: readonly Suspicion[] }) {
  if (suspicions.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge tone="wrong">{words.label}</Badge>
      <ul className="contents">
        {suspicions.map((suspicion) => (
          <li key={suspicion.kind} className="text-soft">
            {reasonWords(suspicion)}
          </li>
        ))}
      </ul>
    </div>
  );
}
