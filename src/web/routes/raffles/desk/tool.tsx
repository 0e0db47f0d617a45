import { type ReactNode, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { DeskAct } from './desk-act.ts';

export type ToolProps = { desk: DeskData; refused: DeskRefusal };

type ToolShape = { title: string; lead?: string; acts: readonly DeskAct[]; refused: DeskRefusal; children: ReactNode };

/** The field that a refusal is about which names none: it is said there. */
const fieldOf: Readonly<Record<string, string>> = {
  'sale.numbers-gone': 'typed',
  'sale.too-many': 'typed',
  'numbers.outside': 'typed',
  'numbers.not-blocked': 'typed',
  'numbers.not-allotted': 'typed',
  'order.not-a-seller': 'seller',
  'numbers.not-enough-free': 'random',
};

export function Tool({ title, lead, acts, refused, children }: ToolShape) {
  const isHere = refused !== undefined && acts.includes(refused.act);
  const body = useRef<HTMLDivElement>(null);
  useFocusFault(body, isHere && refused);
  return (
    <details className="border-b border-line" open={isHere || undefined}>
      <DisclosureSummary className="min-h-14 py-3 font-semibold">{title}</DisclosureSummary>
      <div ref={body} className="grid gap-4 pb-6">
        {lead && <p className="text-soft">{lead}</p>}
        {isHere && !fieldOf[refused.refused.code] && <Notice tone="error">{refused.refused.message}</Notice>}
        {children}
      </div>
    </details>
  );
}

/** The typed values of a refused tool. */
export function kept(refused: DeskRefusal, acts: readonly DeskAct[]) {
  const isHere = refused !== undefined && acts.includes(refused.act);
  return {
    isHere,
    value: (name: string) => {
      const value = isHere ? refused.values[name] : undefined;
      return typeof value === 'string' ? value : undefined;
    },
    error: (name: string) => {
      if (!isHere) return undefined;
      const { code, fields, message } = refused.refused;
      return fieldOf[code] === name ? message : fields[name];
    },
  };
}

export function usePending(act: DeskAct): boolean {
  return useNavigation().formData?.get('act') === act;
}
