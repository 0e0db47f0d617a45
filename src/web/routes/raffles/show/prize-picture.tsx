import { prizeDrawings } from '#domain/raffles/prize-drawings.ts';
import { prizeKindOf } from '#domain/raffles/prize-kind.ts';
import { pictureSources } from '#web/ui/picture-sources.ts';

const fills = { sheet: 'fill-sheet', accent: 'fill-accent', paid: 'fill-paid', none: 'fill-none' } as const;

type PrizePictureProps = {
  file: string | null;
  alt: string;
  /** Texts that describe the prize, the most specific first. */
  prize: readonly string[];
};

/** A prize's picture, or a drawing of its kind. */
export function PrizePicture({ file, alt, prize }: PrizePictureProps) {
  if (file) {
    return (
      <img
        {...pictureSources(file, '(min-width: 64rem) 40rem, 50vw')}
        alt={alt}
        width={1200}
        height={675}
        fetchPriority="high"
        className="block aspect-video w-full bg-well object-cover"
      />
    );
  }
  return (
    <svg viewBox="0 0 480 220" aria-hidden="true" className="block w-full" preserveAspectRatio="xMidYMid slice">
      <rect width="480" height="220" className="fill-held" />
      <circle cx="394" cy="66" r="30" className="fill-accent" opacity="0.9" />
      <path d="M0 160c80-44 140-30 200-4s140 18 280-40v104H0z" className="fill-paid" />
      <path d="M0 196c96-28 170-12 250-4s150-6 230-26v54H0z" className="fill-paid-edge" opacity="0.28" />
      <g strokeLinejoin="round" strokeLinecap="round" className="stroke-ink" strokeWidth="5">
        {prizeDrawings[prizeKindOf(prize)].map(({ d, fill }) => (
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
