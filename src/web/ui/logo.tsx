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
            d="M4 7.5A1.5 1.5 0 0 1 5.5 6h21A1.5 1.5 0 0 1 28 7.5v5.2a3.3 3.3 0 0 0 0 6.6v5.2a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 24.5v-5.2a3.3 3.3 0 0 0 0-6.6zM13.5 12.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"
          />
          <path
            d="M21.5 9v14"
            stroke="var(--color-paper)"
            strokeWidth="1.8"
            strokeDasharray="0.1 3.4"
            strokeLinecap="round"
          />
        </g>
      </svg>
      <span className="font-display text-2xl leading-none font-extrabold tracking-[-0.03em]">{brand.wordmark}</span>
    </span>
  );
}
