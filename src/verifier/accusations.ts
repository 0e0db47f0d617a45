import type { ResguardoJuzgado, SalidaValida } from '#domain/draw/outcome.ts';
import { recordTexts } from '#texts/draws/records.ts';
import { formatNumber } from '#texts/format.ts';
import type { Facts } from './facts.ts';

/** What is held against who published an acta that holds: a key of `records.accusations`, and the ticket. */
type Accusation = { kind: keyof typeof recordTexts.accusations; number: number };

/** Whether there is anything against who published an acta that is known to be the published one. */
export function isContested(outcome: SalidaValida): boolean {
  return isPublished(outcome) && accusationsOf(outcome).length > 0;
}

/**
 * What a reader's receipts and the winners themselves prove against who published an acta, a sentence each. Of an acta that
 * nobody has shown to be the published one they accuse nobody: whoever altered it could have done that.
 */
export function accusationLines(outcome: SalidaValida, { digits }: Pick<Facts, 'digits'>): string[] {
  const how = isPublished(outcome) ? 'proven' : 'unproven';
  const lines = accusationsOf(outcome).map(({ kind, number }) =>
    recordTexts.accusations[kind][how](formatNumber(number, digits)),
  );
  return [...new Set(lines)];
}

/** Whether an acta is known to be the one that was published. */
export function isPublished({ procedencia }: SalidaValida): boolean {
  return procedencia !== 'no_comprobada';
}

function accusationsOf({ resguardos, ganadores, suplentes }: SalidaValida): Accusation[] {
  const drawn = [...ganadores, ...suplentes];
  const repeated = drawn.filter((number, at) => drawn.indexOf(number) < at);
  return [...resguardos.flatMap(accusationsBy), ...repeated.map((number) => ({ kind: 'repeated' as const, number }))];
}

function accusationsBy({ numero, omision, resultado, atrasada }: ResguardoJuzgado): Accusation[] {
  if (numero === null) return [];
  const kinds: (Accusation['kind'] | false)[] = [
    omision && 'omission',
    resultado === 'otras_bases' && 'hidden-bases',
    atrasada && 'late',
  ];
  return kinds.filter((kind) => kind !== false).map((kind) => ({ kind, number: numero }));
}
