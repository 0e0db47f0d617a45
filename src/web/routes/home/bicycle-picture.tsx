import { Stamp } from '#web/ui/stamp.tsx';

/** The prize of the demonstration, printed in three inks, with a word stamped across. */
export function BicyclePicture({ stamp }: { stamp: string }) {
  return (
    <div className="relative">
      <svg viewBox="0 0 480 236" aria-hidden="true" className="block w-full" preserveAspectRatio="xMidYMid slice">
        <rect width="480" height="236" className="fill-held" />
        <circle cx="410" cy="74" r="34" className="fill-accent" opacity="0.9" />
        <path d="M0 176c70-52 128-38 190-8s138 22 290-44v112H0z" className="fill-paid" />
        <path d="M0 208c96-34 170-14 250-6s150-6 230-30v64H0z" className="fill-paid-edge" opacity="0.28" />
        <path
          d="M14 212h452"
          className="stroke-ink"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray="0.1 11"
          opacity="0.55"
        />
        <g transform="translate(26 26)">
          <g fill="none" strokeLinecap="round" strokeLinejoin="round">
            <g className="stroke-ink" strokeWidth="5">
              <circle cx="172" cy="134" r="48" />
              <circle cx="316" cy="134" r="48" />
            </g>
            <path
              className="stroke-ink"
              strokeWidth="1.5"
              opacity="0.5"
              d="M172 90v88M128 134h88M141 103l62 62M203 103l-62 62M316 90v88M272 134h88M285 103l62 62M347 103l-62 62"
            />
            <g className="stroke-accent-strong" strokeWidth="8">
              <path d="M172 134h58l62-66h-84z" />
              <path d="M208 68l22 66M292 68l24 66" />
            </g>
            <g className="stroke-ink" strokeWidth="6">
              <path d="M208 68l-5-14M188 52h30" />
              <path d="M292 68l-7-22 20-5" />
              <circle cx="230" cy="134" r="9" className="fill-held" />
              <path d="M230 134l13 19M236 154h14" />
            </g>
          </g>
          <g transform="rotate(9 330 52)">
            <path d="M312 26h34v34h-34z" className="fill-submitted stroke-ink" strokeWidth="3" />
            <path d="M320 36h18M320 45h12" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
          </g>
          <path d="M302 56h50l-7 34h-36z" className="fill-sheet stroke-ink" strokeWidth="4" strokeLinejoin="round" />
          <path d="M316 58l3 30M327 58v30M338 58l-3 30" className="stroke-ink" strokeWidth="2" opacity="0.6" />
        </g>
      </svg>
      <span className="absolute top-4 left-4 text-ink">
        <Stamp size="small">{stamp}</Stamp>
      </span>
    </div>
  );
}
