import { type ReactNode, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { SettingsPart } from './settings-part.tsx';

/** A refused form: its part, the refusal and the typed values. */
export type Returned = { part: string; refused: Refused; values: Readonly<Record<string, unknown>> } | undefined;

/** The values of a form: as typed if it was refused, otherwise as saved. */
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
  /** A summary for the folded state; without it, the part is unfolded. */
  now?: string;
  /** The message of what was just saved. */
  done: string | null;
  returned: Returned;
  save: string;
  /** A version of the values that the form was filled from. */
  seen?: string;
  hasFiles?: boolean;
  children: ReactNode;
  /** Content below the form. */
  below?: ReactNode;
};

/** A part of the settings as a form of its own, so that saving it changes nothing else. */
export function SettingsForm(props: SettingsFormProps) {
  const { part, anchor, title, lead, now, done, returned, save, seen, hasFiles = false, children, below } = props;
  const form = useRef<HTMLFormElement>(null);
  const refused = returned?.part === part ? returned : null;
  const isSaving = useNavigation().formData?.get('part') === part;
  const from = useFilledFrom(seen, done !== null);
  useFocusFault(form, refused);
  return (
    <Frame anchor={anchor} title={title} lead={lead} now={now} isOpen={done !== null || refused !== null}>
      {done && <Notice tone="success">{done}</Notice>}
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
      {below}
    </Frame>
  );
}

type FrameProps = {
  anchor: string;
  title: string;
  lead: string;
  now: string | undefined;
  isOpen: boolean;
  children: ReactNode;
};

function Frame({ anchor, title, lead, now, isOpen, children }: FrameProps) {
  if (now === undefined)
    return (
      <Section id={anchor} title={title} lead={lead} className="border-t border-line">
        {children}
      </Section>
    );
  return (
    <SettingsPart anchor={anchor} title={title} now={now} isOpen={isOpen}>
      <p className="measure text-soft">{lead}</p>
      {children}
    </SettingsPart>
  );
}

/** The version that the fields were filled from: set on first render and after saving. */
function useFilledFrom(seen: string | undefined, isKept: boolean): string | undefined {
  const { key } = useLocation();
  const [from, setFrom] = useState({ seen, key });
  if (!isKept || from.key === key) return from.seen;
  setFrom({ seen, key });
  return seen;
}
