import type { Shape } from '#domain/raffles/prize-drawings.ts';

const fills = { sheet: 'fill-sheet', accent: 'fill-accent', paid: 'fill-paid', none: 'fill-none' } as const;

/** A drawing of a prize that has no picture, chosen by the server: a page is not sent those of all kinds. */
export function PrizeDrawing({ shapes }: { shapes: readonly Shape[] }) {
  return (
    <svg viewBox="0 0 480 220" aria-hidden="true" className="block w-full" preserveAspectRatio="xMidYMid slice">
      <rect width="480" height="220" className="fill-held" />
      <circle cx="394" cy="66" r="30" className="fill-accent" opacity="0.9" />
      <path d="M0 160c80-44 140-30 200-4s140 18 280-40v104H0z" className="fill-paid" />
      <path d="M0 196c96-28 170-12 250-4s150-6 230-26v54H0z" className="fill-paid-edge" opacity="0.28" />
      <g strokeLinejoin="round" strokeLinecap="round" className="stroke-ink" strokeWidth="5">
        {shapes.map(({ d, fill }) => (
          <path key={d} d={d} className={fills[fill]} />
        ))}
      </g>
      <path
        d="M14 204h452"
        className="stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0.1 11"
        opacity="0.55"
      />
    </svg>
  );
}
