import { brand } from '#brand';

/** The mark: a punched ticket, and the name as it is printed on the book. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 text-accent">
        <g transform="rotate(-12 16 16)">
          <path
            fill="currentColor"
            fillRule="evenodd"
            d="M4 7.5A1.5 1.5 0 0 1 5.500 6h21A1.500 1.500 0 0 1 28 7.500v5.200a3.300 3.300 0 0 0 0 6.600v5.200a1.500 1.500 0 0 1-1.500 1.500h-21A1.500 1.500 0 0 1 4 24.500v-5.200a3.300 3.300 0 0 0 0-6.600zM13.500 12.800a3.200 3.200 0 1 0 0 6.400 3.200 3.200 0 0 0 0-6.400z"
          />
          <path
            d="M21.500 9v14"
            stroke="var(--color-paper)"
            strokeWidth="1.800"
            strokeDasharray="0.100 3.400"
            strokeLinecap="round"
          />
        </g>
      </svg>
      <span className="font-display text-2xl leading-none font-extrabold tracking-[-0.03em]">{brand.wordmark}</span>
    </span>
  );
}
