import { type AddressPattern, patternOf, patternSize } from '#domain/address-pattern.ts';
import { pictureSources } from './picture-sources.ts';

type CommunityCoverProps = {
  url: string;
  cover: string | null;
  /** How wide it is shown, as `sizes` of `img` says it. */
  sizes: string;
};

const shape = 'aspect-[4/1] w-full sm:aspect-[3/1]';

/**
 * The cover at the head of a community's page. A photo is about one and a half times as wide as it is high, with faces
 * above its middle: a strip five times as wide showed a third of it, and of people what is below the eyes. On a phone the
 * way in is to stand on the first screen too.
 */
export function CommunityBanner({
  cover,
  sizes,
  className,
}: Pick<CommunityCoverProps, 'sizes'> & { cover: string; className: string }) {
  return (
    <img
      {...pictureSources(cover, sizes)}
      alt=""
      className={`aspect-[5/2] w-full rounded-xl object-cover object-[50%_35%] sm:aspect-[3/1] ${className}`}
    />
  );
}

/** A community's cover, or a pattern of its own where it has none. Silent: its name stands beside it. */
export function CommunityCover({ url, cover, sizes }: CommunityCoverProps) {
  if (cover)
    return <img {...pictureSources(cover, sizes)} alt="" loading="lazy" className={`${shape} bg-well object-cover`} />;
  return <Pattern {...patternOf(url)} />;
}

/** Ground and inks of each set of colours, by day and at night. */
const colourSets = [
  { ground: 'bg-held', inks: ['fill-held-edge', 'fill-accent'] },
  { ground: 'bg-submitted', inks: ['fill-submitted-edge', 'fill-held-edge'] },
  { ground: 'bg-paid', inks: ['fill-paid-edge', 'fill-accent'] },
  { ground: 'bg-accent-tint', inks: ['fill-accent', 'fill-submitted-edge'] },
] as const;

function Pattern({ colours, paths: [first, second] }: AddressPattern) {
  const { columns, rows, tile } = patternSize;
  const { ground, inks } = colourSets[colours] ?? colourSets[0];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${columns * tile} ${rows * tile}`}
      preserveAspectRatio="xMidYMid slice"
      className={`${shape} ${ground}`}
    >
      <path d={first} className={inks[0]} />
      <path d={second} className={inks[1]} />
    </svg>
  );
}
