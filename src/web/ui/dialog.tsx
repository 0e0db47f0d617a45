import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** What opens it. Leave it out and use `open` where something else decides. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
};

/** A question or a task over the page. From below on a phone, in the middle elsewhere; Escape and outside close it. */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  footer,
  wide = false,
  children,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="dialog-shade" />
        <Radix.Content
          className={`dialog ${wide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="pt-2 text-2xl">{title}</Radix.Title>
            <Radix.Close
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-well"
              aria-label={uiTexts.close}
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mt-1 text-soft">{description}</Radix.Description>}
          {children && <div className="mt-5">{children}</div>}
          {footer && <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
