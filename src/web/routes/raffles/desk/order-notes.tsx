import { noteLimits } from '#domain/orders/order-note.ts';
import { formatDateTime } from '#texts/format.ts';
import { deskHistoryTexts } from '#texts/orders/desk-history.ts';
import { useUntilMade } from '#web/browser/use-kept-action-data.ts';
import { text } from '#web/form-text.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { ActForm } from '#web/ui/act-form.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { DeskAct } from './desk-act.ts';

type OrderNotesProps = {
  history: NonNullable<DeskData['history']>;
  desk: DeskData;
  /** A refusal of what was asked of this order. */
  refused: DeskRefusal;
};

const words = deskHistoryTexts.notes;

const Act = ActForm<DeskAct>;

/** What the desk wrote down of an order, the newest first, and the form to write more. */
export function OrderNotes({ history: { order, notes, mayNote }, desk, refused }: OrderNotesProps) {
  const ownLast = notes.find(({ isOwn }) => isOwn)?.id ?? null;
  const formKey = useUntilMade(desk.formKey, ownLast);
  if (notes.length === 0 && !mayNote) return null;
  return (
    <div className="grid gap-3">
      {notes.length > 0 && (
        <>
          <h3 className="font-semibold">{words.title}</h3>
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="grid gap-0.5 rounded-md bg-well px-3 py-2 wrap-anywhere">
                <p className="whitespace-pre-line">{note.body}</p>
                <p className="text-sm text-soft">
                  {`${note.name} · `}
                  <time dateTime={note.at}>{formatDateTime(note.at, desk.raffle.timeZone)}</time>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayNote && (
        <Act act="note" on={['order', order]} label={words.action} kind="secondary">
          <input type="hidden" name="key" value={formKey} />
          <Field label={words.label} hint={words.hint} error={refused?.refused.fields.body}>
            <TextArea
              key={formKey}
              name="body"
              rows={2}
              maxLength={noteLimits.body}
              required
              autoComplete="off"
              defaultValue={refused?.act === 'note' ? text(refused.values.body) : ''}
            />
          </Field>
        </Act>
      )}
    </div>
  );
}
