import type { ReactNode } from 'react';

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className="block w-full" strokeLinecap="round" strokeLinejoin="round">
      {children}
    </svg>
  );
}

/** A ticket 200 wide and 92 high, notched where its stub is torn off. */
const ticketShape =
  'M10 0h128a7 7 0 0 0 14 0h38a10 10 0 0 1 10 10v72a10 10 0 0 1-10 10h-38a7 7 0 0 0-14 0H10A10 10 0 0 1 0 82V10A10 10 0 0 1 10 0z';

/** A book of tickets, fresh from the press. */
export function BookPicture() {
  return (
    <Picture>
      <g className="stroke-ink" strokeWidth="3">
        <path d={ticketShape} transform="translate(66 62) rotate(7 100 46)" className="fill-submitted" />
        <path d={ticketShape} transform="translate(62 52) rotate(1 100 46)" className="fill-paid" />
        <g transform="translate(58 40) rotate(-5 100 46)">
          <path d={ticketShape} className="fill-held" />
          <path d="M145 16v60" strokeWidth="4" strokeDasharray="0.1 9" />
          <path d="M20 24h64M20 40h44" strokeWidth="4" />
          <path d="M20 68h92" strokeWidth="2" opacity="0.4" />
          <path d="M6 26v14M6 54v14" strokeWidth="5" />
          <text x="172" y="56" textAnchor="middle" className="fill-ink stroke-none font-display text-2xl font-bold">
            {'07'}
          </text>
        </g>
      </g>
    </Picture>
  );
}

/** The ticket travels in a message, and an answer comes back. */
export function ChatPicture() {
  return (
    <Picture>
      <g className="stroke-ink" strokeWidth="3">
        <path
          d="M46 22h176a16 16 0 0 1 16 16v66a16 16 0 0 1-16 16H78l-26 18v-18h-6a16 16 0 0 1-16-16V38a16 16 0 0 1 16-16z"
          className="fill-sheet"
        />
        <g transform="translate(50 38) scale(0.62)">
          <path d={ticketShape} className="fill-held" strokeWidth="4" />
          <path d="M145 16v60" strokeWidth="5" strokeDasharray="0.1 10" />
          <path d="M22 30h84M22 52h56" strokeWidth="5" />
        </g>
        <path d="M190 56h30M190 70h20" strokeWidth="4" />
        <path
          d="M186 108h84a14 14 0 0 1 14 14v24a14 14 0 0 1-14 14v14l-20-14h-64a14 14 0 0 1-14-14v-24a14 14 0 0 1 14-14z"
          className="fill-paid"
        />
        <path d="M196 134l10 10 18-20M236 134h30" strokeWidth="4" fill="none" />
      </g>
    </Picture>
  );
}

/** Three figures in their windows, and the record under them with its seal. */
export function DrawPicture() {
  return (
    <Picture>
      <g className="stroke-ink" strokeWidth="3">
        <path d="M70 96h180v56a12 12 0 0 1-12 12H82a12 12 0 0 1-12-12z" className="fill-sheet" />
        <path d="M90 124h84M90 140h56" strokeWidth="4" />
        <circle cx="218" cy="132" r="19" className="fill-paid" />
        <path d="M210 132l6 6 11-12" strokeWidth="4" fill="none" />
        {['0', '4', '2'].map((figure, place) => (
          <g key={figure} transform={`translate(${56 + place * 72} 20)`}>
            <rect width="64" height="88" rx="10" className={place === 2 ? 'fill-accent' : 'fill-held'} />
            <path d="M0 44h64" strokeWidth="2" opacity="0.45" />
            <text
              x="32"
              y="62"
              textAnchor="middle"
              className={`stroke-none font-display text-[3.25rem] font-bold ${place === 2 ? 'fill-on-accent' : 'fill-ink'}`}
            >
              {figure}
            </text>
          </g>
        ))}
      </g>
    </Picture>
  );
}
