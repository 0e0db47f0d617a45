import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { onPageMoves } from './page-moves.ts';
import { toastStore } from './toast.ts';
import { takenUnder, toastLift } from './toast-place.ts';
import { type Toast, toastRules } from './toasts.ts';
import { standOnFootBar } from './use-foot-bar.ts';

/** The toasts, in their place at the foot of the screen. */
export function ToastCards({ toasts }: { toasts: readonly Toast[] }) {
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => standOnFootBar(viewport.current), []);
  return (
    <Radix.Provider
      duration={toastRules.duration}
      swipeThreshold={toastRules.swipeThreshold}
      swipeDirection="right"
      label={uiTexts.notification}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        ref={viewport}
        className="toast-viewport"
        hotkey={[toastRules.hotkey]}
        label={uiTexts.notifications}
      />
    </Radix.Provider>
  );
}

function ToastCard({ toast: { id, open, title, description, action } }: { toast: Toast }) {
  const change = (isOpen: boolean) => {
    if (!isOpen) toastStore.dismiss(id);
  };
  const card = useRef<HTMLLIElement>(null);
  // before the first paint, since the default position may cover a control; and again when the page moves
  useLayoutEffect(() => {
    if (!open) return;
    putClear(card.current);
    return onPageMoves((what) => {
      // pressed, it must not move from under the finger: the press would be lost
      const isOwn = what instanceof Node && card.current?.contains(what);
      if (!isOwn && !card.current?.matches(':active')) putClear(card.current);
    });
  }, [open]);
  // scrolling by touch dismisses it, because other content moves under it
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: TouchEvent) => {
      if (target instanceof Node && !card.current?.contains(target)) toastStore.dismiss(id);
    };
    document.addEventListener('touchmove', leave, { passive: true });
    return () => document.removeEventListener('touchmove', leave);
  }, [open, id]);
  return (
    <Radix.Root ref={card} open={open} onOpenChange={change} className="toast flex items-center gap-2 py-2 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-0.5 py-1.5">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && <Radix.Description>{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action
          altText={action.label}
          onClick={action.onPress}
          className="min-h-11 rounded-md px-3 font-semibold underline underline-offset-4"
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label={uiTexts.close} className="grid size-11 shrink-0 place-items-center rounded-md">
        <X aria-hidden="true" className="size-5" />
      </Radix.Close>
    </Radix.Root>
  );
}

function putClear(card: HTMLElement | null): void {
  const place = card?.parentElement;
  if (!card || !place) return;
  place.style.removeProperty('--toast-lift');
  // where it comes to rest, and not where its movement has it now
  const around = place.getBoundingClientRect();
  const own = new DOMRect(
    around.left + card.offsetLeft,
    around.top + card.offsetTop,
    card.offsetWidth,
    card.offsetHeight,
  );
  place.style.setProperty('--toast-lift', `${toastLift(own, takenUnder(own))}px`);
}
