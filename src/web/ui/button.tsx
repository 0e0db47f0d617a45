import type { ComponentProps, MouseEvent } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** What it was pressed for is under way: it keeps its width and focus, shows a spinner and ignores presses. */
  pending?: boolean;
};

/** A button whose words are a verb. One `primary` a screen. Submits its form unless `type` says otherwise. */
export function Button({
  kind = 'primary',
  size = 'normal',
  pending = false,
  className,
  type = 'submit',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      aria-disabled={pending || undefined}
      className={buttonStyle(kind, size, className)}
      onClick={press}
      {...props}
    >
      <span className={`inline-flex items-center justify-center gap-2 ${pending ? 'gone-after-a-moment' : ''}`}>
        {children}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={uiTexts.working} />
        </span>
      )}
    </button>
  );
}
