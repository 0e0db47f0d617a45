import { type ReactNode, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { Refused } from '#web/attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { useFocusFault } from '#web/use-focus-fault.ts';

/** What came back with a refusal: which form it was, why, and what had been typed. */
export type Returned = { part: string; refused: Refused; values: Readonly<Record<string, unknown>> } | undefined;

/** What was typed in a form that came back, or what is kept. */
export function shownIn(part: string, returned: Returned) {
  const own = returned?.part === part ? returned : null;
  return {
    faults: own?.refused.fields ?? {},
    text: (name: string, kept: string) => (typeof own?.values[name] === 'string' ? own.values[name] : kept),
    box: (name: string, kept: boolean) => (own ? name in own.values : kept),
  };
}

type SettingsFormProps = {
  part: string;
  anchor: string;
  title: string;
  lead: string;
  /** The words of what has just been kept here. */
  done: string | null;
  returned: Returned;
  save: string;
  /** How what it was filled in from stood. */
  seen?: string;
  hasFiles?: boolean;
  children: ReactNode;
};

/** One part of the settings: a form of its own, so that saving it touches nothing else. */
export function SettingsForm(props: SettingsFormProps) {
  const { part, anchor, title, lead, done, returned, save, seen, hasFiles = false, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const refused = returned?.part === part ? returned : null;
  const isSaving = useNavigation().formData?.get('part') === part;
  const from = useFilledFrom(seen, done !== null);
  useFocusFault(form, refused);
  return (
    <Section id={anchor} title={title} lead={lead} className="border-t border-line">
      {done && (
        <Notice tone="success" quiet>
          {done}
        </Notice>
      )}
      {refused && <Notice tone="error">{refused.refused.message}</Notice>}
      <Form
        method="post"
        ref={form}
        className="group/form grid gap-6"
        noValidate
        preventScrollReset
        {...(hasFiles ? { encType: 'multipart/form-data' as const } : {})}
      >
        <input type="hidden" name="part" value={part} />
        {from && <input type="hidden" name="seen" value={shownIn(part, returned).text('seen', from)} />}
        {children}
        <Button pending={isSaving} kind="secondary" className="w-full sm:w-auto sm:justify-self-start">
          {save}
        </Button>
      </Form>
    </Section>
  );
}

/** What the fields were filled in from: as it was when they were shown, and again once they have been kept. */
function useFilledFrom(seen: string | undefined, isKept: boolean): string | undefined {
  const { key } = useLocation();
  const [from, setFrom] = useState({ seen, key });
  if (!isKept || from.key === key) return from.seen;
  setFrom({ seen, key });
  return seen;
}
