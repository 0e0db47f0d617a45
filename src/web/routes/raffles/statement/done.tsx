import { formatMoney } from '#texts/format.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import type { LinesData } from '#web/routes/raffles/statement.tsx';
import { Notice } from '#web/ui/notice.tsx';

const words = statementTexts.done;

const told = ['guardado', 'pagado', 'apuntado', 'sellada', 'no-es', 'aparte', 'de-vuelta', 'borrados'] as const;
type Told = (typeof told)[number];

/** What was just done, as the address says it; null where it says nothing. */
export function doneIn(search: URLSearchParams) {
  const is = told.find((each) => each === search.get('hecho'));
  if (!is) return null;
  return { is, kept: countIn(search, 'nuevos'), known: countIn(search, 'repetidos'), left: countIn(search, 'queda') };
}

function countIn(search: URLSearchParams, name: string): number {
  const text = search.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** What was just done, and what is left of the line. */
export function Done({ desk }: { desk: LinesData }) {
  const { done, raffle, community } = desk;
  if (!done) return null;
  const left = formatMoney({ amount: done.left, currency: raffle.currency }, community.country);
  const titles: Record<Told, string> = {
    guardado: words.kept(done.kept, done.known),
    pagado: words.paid,
    apuntado: words.part,
    sellada: words.sealed,
    'no-es': words.refused,
    aparte: words.aside,
    'de-vuelta': words.back,
    borrados: words.deleted(done.kept),
  };
  return (
    <Notice tone={done.is === 'no-es' ? 'info' : 'success'} title={titles[done.is]}>
      {done.left > 0 ? words.left(left) : undefined}
    </Notice>
  );
}
