import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { EntryAsked } from '#app/draws/entry-asked.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { text } from '#web/form-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const words = drawTexts.entry;

export type RefusedEntry = {
  code: string;
  message: string;
  fields: Record<string, string>;
  values: Record<string, unknown>;
};

/** The organiser's form for the draw's outside source, or a correction of it. */
export function EntryForm({ asked, refused, zone }: { asked: EntryAsked; refused: RefusedEntry | null; zone: string }) {
  const rows = rowsOf(asked);
  const isCorrection = rows.some(({ entered }) => entered !== null);
  const made = useMadeFrom(asked, refused);
  const isWorking = useNavigation().formData?.get('act') === 'source';
  const { further, digits } = asked.kind === 'lottery' ? asked : { further: null, digits: 0 };
  const title = asked.kind === 'lottery' ? words.lottery : words.values;
  const lead = isCorrection ? words.correct(asked.correctionsLeft) : words.lead;
  if (isSettledForGood(asked, rows)) {
    return (
      <Section title={title}>
        <p className="measure">{lead}</p>
      </Section>
    );
  }
  return (
    <Section title={title} lead={lead}>
      <Form method="post" className="grid max-w-2xl gap-6" noValidate onInput={made.pin} onSubmit={made.unpin}>
        <input type="hidden" name="madeFrom" value={made.from} />
        {refused && <Notice tone="error">{refused.message}</Notice>}
        {asked.kind === 'lottery' && rows.length > 1 && <p>{words.several}</p>}
        {asked.kind === 'commitment' && <p>{words.until(asked.until, zone, isCorrection)}</p>}
        {rows.map((row, index) => (
          <fieldset key={row.name} className="grid gap-4">
            <legend className="mb-3 font-semibold">{row.name}</legend>
            <FigureFields index={index} row={row} refused={refused} />
          </fieldset>
        ))}
        {further && <FurtherFields index={rows.length} further={further} digits={digits} refused={refused} />}
        <Button name="act" value="source" pending={isWorking} className="justify-self-start">
          {isCorrection && !further ? words.correctButton : words.publish}
        </Button>
      </Form>
    </Section>
  );
}

/**
 * The entry that the form was made from: the page follows the draw by itself, and what somebody else enters meanwhile must
 * not pass for seen by whoever is typing. After a refusal that says so it is the last one, which the page shows below.
 */
function useMadeFrom({ madeFrom }: EntryAsked, refused: RefusedEntry | null) {
  const [pinned, setPinned] = useState<string | null>(null);
  const isTold = refused?.code === 'draw.entered-meanwhile';
  const typed = refused && !isTold ? text(refused.values.madeFrom) : '';
  const from = pinned ?? (typed || String(madeFrom));
  return { from, pin: () => setPinned(from), unpin: () => setPinned(null) };
}

/** Whether all is entered and was corrected as often as it may be. */
function isSettledForGood(asked: EntryAsked, rows: readonly Row[]): boolean {
  if (asked.correctionsLeft > 0 || (asked.kind === 'lottery' && asked.further)) return false;
  return rows.every(({ entered }) => entered !== null);
}

type FurtherProps = {
  index: number;
  further: { after: string; prize: string };
  digits: number;
  refused: RefusedEntry | null;
};

/** The draw after those in the rules, which the organiser names with its figures. */
function FurtherFields({ index, further, digits, refused }: FurtherProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">{words.further}</legend>
      <Field label={words.furtherDraw} hint={words.furtherHint(further.after)} error={refused?.fields.furtherDraw}>
        <TextInput name="furtherDraw" inputMode="numeric" defaultValue={text(refused?.values.furtherDraw)} />
      </Field>
      <FigureFields
        index={index}
        row={{ name: further.prize, hint: words.numberHint(digits), length: digits, entered: null }}
        refused={refused}
      />
    </fieldset>
  );
}

type Row = { name: string; hint: string; length: number; entered: { value: string; link: string } | null };

function rowsOf(asked: EntryAsked): Row[] {
  if (asked.kind === 'lottery') {
    return asked.readings.map(({ draw, prize, entered }) => ({
      name: words.number(prize, draw),
      hint: words.numberHint(asked.digits),
      length: asked.digits,
      entered,
    }));
  }
  return asked.values.map(({ description, format, length, entered }) => ({
    name: description,
    hint: format === 'hex' ? words.hexHint(length) : words.numberHint(length),
    length,
    entered,
  }));
}

function FigureFields({ index, row, refused }: { index: number; row: Row; refused: RefusedEntry | null }) {
  const value = `figures.${index}.value`;
  const link = `figures.${index}.link`;
  return (
    <>
      <Field label={words.value} hint={row.hint} error={refused?.fields[value]}>
        <TextInput
          name={value}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={row.length + 8}
          className="figures text-xl"
          defaultValue={refused ? text(refused.values[value]) : row.entered?.value}
        />
      </Field>
      <Field label={words.link} hint={words.linkHint} error={refused?.fields[link]}>
        <TextInput
          name={link}
          type="url"
          autoComplete="off"
          defaultValue={refused ? text(refused.values[link]) : row.entered?.link}
        />
      </Field>
    </>
  );
}
