import { type ReactNode, type ToggleEvent, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from './button.tsx';
import { type ButtonKind, buttonStyle } from './button-style.ts';

type ActFormProps<Name extends string> = {
  act: Name;
  /** The field that names what is acted on, and its value. */
  on: readonly [name: string, value: string];
  /** What is sent with it and not shown. */
  besides?: Readonly<Record<string, string>>;
  label: string;
  kind?: ButtonKind;
  /** Whether a file is chosen in it. */
  hasFile?: boolean;
  children?: ReactNode;
};

/** A form that does one thing to one of many, with what it asks first. */
export function ActForm<Name extends string>(props: ActFormProps<Name>) {
  const { act, on, besides = {}, label, kind = 'primary', hasFile = false, children } = props;
  const [name, value] = on;
  const form = useNavigation().formData;
  const pending = form?.get('act') === act && form.get(name) === value;
  return (
    <Form
      method="post"
      encType={hasFile ? 'multipart/form-data' : undefined}
      noValidate
      preventScrollReset
      className={children ? 'grid gap-3' : 'grow sm:grow-0'}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name={name} value={value} />
      {Object.entries(besides).map(([field, sent]) => (
        <input key={field} type="hidden" name={field} value={sent} />
      ))}
      {children}
      <Button kind={kind} pending={pending} className={children ? '' : 'w-full'}>
        {label}
      </Button>
    </Form>
  );
}

type StepProps = { open: string; kind?: ButtonKind; isRefused?: boolean; children: ReactNode };

/**
 * A disclosure that confirms a costly act. Works without script. Opens below its whole row, and scrolls just far enough
 * to be seen.
 */
export function Step({ open, kind = 'secondary', isRefused = false, children }: StepProps) {
  const wasOpen = useRef(isRefused);
  const onToggle = ({ currentTarget: step }: ToggleEvent<HTMLDetailsElement>) => {
    // scrolls no further, or a double click would press another button
    if (step.open && !wasOpen.current) step.lastElementChild?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = step.open;
  };
  return (
    <details className="step grow sm:grow-0" open={isRefused || undefined} onToggle={onToggle}>
      <summary className={buttonStyle(kind, 'normal', 'w-full grow cursor-pointer list-none sm:w-auto sm:grow-0')}>
        {open}
      </summary>
      <div className="mt-1 grid gap-3 rounded-lg bg-well p-4 *:first:scroll-mb-32">{children}</div>
    </details>
  );
}
