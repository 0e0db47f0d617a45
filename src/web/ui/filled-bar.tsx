/** How much of something is filled: a bar in what stands around it. By an attribute of a drawing: no page may bring a style. */
export function FilledBar({ percent, className }: { percent: number; className: string }) {
  return (
    <svg className="block size-full" aria-hidden="true">
      <rect className={className} width={`${Math.min(100, Math.max(0, percent))}%`} height="100%" rx="5" />
    </svg>
  );
}
