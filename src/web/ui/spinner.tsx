import { uiTexts } from '#texts/ui.ts';

/** A turning ring, seen only after 150 ms so that what is quick never flashes. */
export function Spinner({ label = uiTexts.loading, large = false }: { label?: string; large?: boolean }) {
  const size = large ? 'size-10' : 'size-5';
  return (
    <span role="status" className={`after-a-moment inline-grid place-items-center ${size}`}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="3"
        stroke="currentColor"
        aria-hidden="true"
        className={`${size} animate-spin motion-reduce:animate-none`}
      >
        <circle cx="12" cy="12" r="9.5" opacity="0.28" />
        <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}
