import { AlertDialog as Radix } from 'radix-ui';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { ui } from '#texts/ui.ts';
import { Button } from './button.tsx';

type ConfirmDialogProps = {
  title: ReactNode;
  /** Names what is lost. */
  description: ReactNode;
  /** The verb of the act: «Cancelar la rifa», never «Aceptar». */
  confirm: string;
  /** «Cancelar» unless that would be taken for the act itself. */
  dismiss?: string;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onConfirm?: () => void;
  /** The id of a form that confirming submits, with this button's `name` and `value`. */
  form?: string;
  name?: string;
  value?: string;
  children?: ReactNode;
};

/** Asks once before what cannot be undone. Focus starts on the way back. */
export function ConfirmDialog({
  title,
  description,
  confirm,
  dismiss = ui.cancel,
  trigger,
  open: openFromOutside,
  onOpenChange,
  onConfirm,
  form,
  name,
  value,
  children,
}: ConfirmDialogProps) {
  const [openInside, setOpenInside] = useState(false);
  const change = (open: boolean) => {
    setOpenInside(open);
    onOpenChange?.(open);
  };
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    // submitted by hand: closing takes this button out of the page before the browser would submit its form
    event.preventDefault();
    event.currentTarget.form?.requestSubmit(event.currentTarget);
    onConfirm?.();
    change(false);
  };
  return (
    <Radix.Root open={openFromOutside ?? openInside} onOpenChange={change}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="dialog-shade" />
        <Radix.Content className="dialog sm:max-w-lg">
          <Radix.Title className="text-2xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-soft">{description}</Radix.Description>
          {children && <div className="mt-5">{children}</div>}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button type="button" kind="secondary">
                {dismiss}
              </Button>
            </Radix.Cancel>
            <Button type={form ? 'submit' : 'button'} kind="danger" form={form} name={name} value={value} onClick={act}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
