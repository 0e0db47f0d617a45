import { articleTexts as words } from '#texts/articles/articles.ts';
import type { PictureName } from '#texts/articles/content.ts';
import { Stamp } from '#web/ui/stamp.tsx';

const pictures = { board: Board, course: Course, seal: Seal, countries: Elements } satisfies Record<
  PictureName,
  unknown
>;

/** A drawing in the language of tickets. What it means is told by its caption. */
export function ArticlePicture({ name }: { name: PictureName }) {
  const Picture = pictures[name];
  return (
    <div aria-hidden="true" className="rounded-xl border border-line bg-well p-4 sm:p-6">
      <Picture />
    </div>
  );
}

/** Which numbers of the drawn board are taken, and how: the rest is free. */
const taken: Readonly<Record<number, 'held' | 'submitted'>> = {
  7: 'held',
  21: 'submitted',
  58: 'held',
  73: 'submitted',
};
const free = new Set([3, 12, 13, 26, 34, 40, 49, 55, 61, 66, 79, 88, 90, 97]);
const looks = {
  free: 'fill-sheet stroke-line',
  held: 'fill-held stroke-held-edge [stroke-dasharray:3_2]',
  submitted: 'fill-submitted stroke-submitted-edge',
  paid: 'fill-paid stroke-paid-edge',
} as const;

function Board() {
  return (
    <svg viewBox="0 0 400 164" className="mx-auto w-full max-w-xl" role="presentation">
      {Array.from({ length: 100 }, (_, number) => {
        const state = taken[number] ?? (free.has(number) ? 'free' : 'paid');
        const x = (number % 20) * 20 + 1;
        const y = Math.floor(number / 20) * 33 + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number of the board is its own key
          <g key={number}>
            <rect x={x} y={y} width="17" height="28" rx="4" className={looks[state]} />
            {state === 'paid' && <circle cx={x + 8.5} cy={y + 6} r="2" className="fill-well" />}
            {state === 'submitted' && <path d={`M${x + 5} ${y + 14}h7`} className="stroke-submitted-edge" />}
          </g>
        );
      })}
    </svg>
  );
}

function Course() {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 large-text:grid-cols-1 sm:grid-cols-4">
      {words.pictures.course.map(({ name, words: when, print }, index) => (
        <div key={name} className="relative rounded-lg border border-line bg-sheet px-3 pt-3 pb-2">
          <span className="figures absolute -top-3 left-2 grid size-6 place-items-center rounded-full bg-ink text-sm font-bold text-sheet">
            {index + 1}
          </span>
          <p className="figures pt-1 text-lg font-bold">{name}</p>
          <p className="text-sm text-soft">{when}</p>
          <p className="mt-2 border-t-2 border-dotted border-line pt-1.5 font-mono text-sm">{print}</p>
        </div>
      ))}
    </div>
  );
}

function Seal() {
  const { words: line, print, stamp } = words.pictures.seal;
  return (
    <div className="relative mx-auto max-w-md rounded-xl rounded-bl-sm border border-line bg-sheet p-4">
      <p>{line}</p>
      <p className="mt-1 font-mono text-sm break-words text-soft">{print}</p>
      <p className="mt-3 text-right">
        <Stamp ink="paid" size="small">
          {stamp}
        </Stamp>
      </p>
    </div>
  );
}

function Elements() {
  const [pay, ...others] = words.pictures.countries;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <span className="stub -rotate-6" data-state="held">
        <span className="figures text-xl font-bold line-through">{pay}</span>
      </span>
      {others.map((name) => (
        <span key={name} className="stub" data-state="paid">
          <span className="figures text-xl font-bold">{name}</span>
        </span>
      ))}
    </div>
  );
}
