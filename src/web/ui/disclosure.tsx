import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { DisclosureSummary } from './disclosure-summary.tsx';

type DisclosureProps = {
  title: string;
  /** How it stands, for who does not open it. */
  now?: ReactNode;
  /** Something in it has to be mended, or was typed. */
  open?: boolean;
  /** A line among the fields of a panel, without a frame of its own. */
  plain?: boolean;
  children: ReactNode;
};

/** Optional fields or details in a `<details>`. It opens by itself when `open` becomes true, and only the user closes it. */
export function Disclosure({ title, now, open = false, plain = false, children }: DisclosureProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [wasOpen] = useState(open);
  // before the frame is drawn: a fault in it is focused then
  useLayoutEffect(() => {
    if (open && box.current) box.current.open = true;
  }, [open]);
  if (plain) {
    return (
      <details ref={box} open={wasOpen || undefined}>
        <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          {title}
        </summary>
        <div className="grid gap-4 pt-2">{children}</div>
      </details>
    );
  }
  return (
    <details ref={box} open={wasOpen || undefined} className="group/more rounded-xl border border-line">
      <DisclosureSummary className="min-h-14 cursor-pointer rounded-xl px-5 py-3">
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{title}</span>
          {now && <span className="text-soft group-open/more:hidden">{now}</span>}
        </span>
      </DisclosureSummary>
      <div className="grid gap-6 px-5 pt-2 pb-5">{children}</div>
    </details>
  );
}
