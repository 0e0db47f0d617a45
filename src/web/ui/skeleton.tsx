/** The shape of what is on its way. Give it the size of the real thing; say «Cargando…» once, around them. */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`after-a-moment block rounded-sm bg-well motion-safe:animate-pulse ${className}`}
    />
  );
}
