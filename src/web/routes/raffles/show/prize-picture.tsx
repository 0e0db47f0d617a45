import { pictureSources } from '#web/ui/picture-sources.ts';

/** The picture of a prize; a drawn parcel where the organiser gave none. */
export function PrizePicture({ file, alt }: { file: string | null; alt: string }) {
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
        <path d="M168 104h144v78a8 8 0 0 1-8 8H176a8 8 0 0 1-8-8z" className="fill-sheet" />
        <path d="M156 78h168v30H156z" className="fill-sheet" />
        <path d="M226 78h28v112h-28z" className="fill-accent" />
        <path d="M240 76c-12-32-58-44-62-20-3 18 34 22 62 20zm0 0c12-32 58-44 62-20 3 18-34 22-62 20z" fill="none" />
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
