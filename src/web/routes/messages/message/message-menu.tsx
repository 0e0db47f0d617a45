import { Ellipsis } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';

export const menuItem =
  'flex min-h-11 w-full items-center rounded-md px-3 py-2 text-start font-medium no-underline hover:bg-well';

/** What may be done with one thing. Opens without script; with it, Escape, a choice and leaving it close it. */
export function MessageMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={menu} name="opciones" className="relative" onBlur={leave} onKeyDown={closeByKey}>
      <summary
        className="-my-2 grid size-11 cursor-pointer list-none place-items-center rounded-full text-soft hover:bg-well hover:text-ink [&::-webkit-details-marker]:hidden"
        aria-label={label}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what was chosen in it closes it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it hear the keys */}
      <div
        className="absolute top-9 right-0 z-20 grid w-64 max-w-[80vw] gap-0.5 rounded-lg border border-line bg-sheet p-1.5 shadow-lift"
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('a, button')) close();
        }}
      >
        {children}
      </div>
    </details>
  );
}
