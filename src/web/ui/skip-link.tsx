/** The first stop of the keyboard: past the header, to `#contenido`. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#contenido"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-ink focus:px-4 focus:py-3 focus:font-semibold focus:text-paper"
    >
      {children}
    </a>
  );
}
