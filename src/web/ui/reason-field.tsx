import { useRef } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { useScriptOnly } from './use-script-only.ts';

type ReasonFieldProps = {
  label: string;
  error: string | undefined;
  most: number;
  /** What was typed before it was refused. */
  typed: unknown;
  /** What most people say: each fills the field, which can then be changed. */
  ready: readonly string[];
};

/** A reason in one line, to be written or taken from those that are ready. */
export function ReasonField({ label, error, most, typed, ready }: ReasonFieldProps) {
  const scriptOnly = useScriptOnly();
  const box = useRef<HTMLInputElement>(null);
  const take = (reason: string) => {
    if (!box.current) return;
    box.current.value = reason;
    box.current.focus();
  };
  return (
    <div className="grid gap-2">
      <Field label={label} error={error}>
        <TextInput
          ref={box}
          name="reason"
          maxLength={most}
          required
          autoComplete="off"
          defaultValue={typeof typed === 'string' ? typed : ''}
        />
      </Field>
      <ul className={`flex flex-wrap gap-2 ${scriptOnly}`} aria-label={uiTexts.readyReasons}>
        {ready.map((reason) => (
          <li key={reason}>
            <Button type="button" kind="secondary" size="small" onClick={() => take(reason)}>
              {reason}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
