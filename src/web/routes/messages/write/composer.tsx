import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { messageLimits } from '#domain/messages/message.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { type ActResult, acts } from '#web/routes/messages/message-act-names.ts';
import type { Refused } from '#web/server/refusals.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import { PicturePreview } from './picture-preview.tsx';
import type { useMentions } from './use-mentions.ts';
import { type Pictures, useWriting, type Writing, type Written } from './use-writing.ts';

type ComposerProps = {
  /** Who writes. */
  me: string;
  communityUrl: string;
  /** The thread that is answered; null begins one. */
  thread: string | null;
  /** The key of the form as the server wrote it, for who sends it without script. */
  formKey: string;
  mayAnnounce: boolean;
  /** It is being sent: with a script, it waits. */
  pending?: boolean;
  returned: ActResult | undefined;
  /** Takes what was written, where a script runs. Gives whether the composer is to be emptied. */
  onSend: (written: Written) => boolean;
  /** Words to put back in, of a message that was not sent. */
  restored?: { body: string; id: number } | null;
};

const words = messageTexts.write;
/** From how many letters left on they are counted. */
const nearLimit = 200;

/** Where a message is written: grows with it, keeps it until it is sent, and works as a plain form. */
export function Composer(props: ComposerProps) {
  const { communityUrl, thread, formKey, returned } = props;
  const isNew = thread === null;
  const isHydrated = useHydrated();
  const writing = useWriting(props);
  const { draft, mentions, pictures } = writing;
  const refused = returned?.ok === false && returned.act === acts.send ? returned.refused : null;
  return (
    <form
      ref={draft.formRef}
      method="post"
      action={isNew ? paths.messages({ communityUrl }) : paths.thread({ communityUrl, thread })}
      encType="multipart/form-data"
      onSubmit={isHydrated ? writing.send : undefined}
      className="grid gap-2"
    >
      <input type="hidden" name="act" value={acts.send} />
      <input type="hidden" name="key" value={formKey} />
      {mentions.map((uid) => (
        <input key={uid} type="hidden" name="mention" value={uid} />
      ))}
      {refused && <Notice tone="error">{refusalWords(refused)}</Notice>}
      {isNew && (
        <Field label={words.title} optional error={refused?.fields.title}>
          <TextInput {...draft.field('title')} maxLength={messageLimits.title} autoComplete="off" />
        </Field>
      )}
      <People picker={writing.picker} />
      <TextRow {...props} writing={writing} isWrong={Boolean(refused?.fields.body)} />
      <FieldError id={`fallo-${thread ?? 'nuevo'}`}>{refused?.fields.body}</FieldError>
      <Hint thread={thread} left={messageLimits.body - writing.body.length} />
      <Chosen pictures={pictures} />
      <noscript>
        <PlainPictures />
      </noscript>
      {isNew && <PublishRow {...props} pictures={pictures} />}
    </form>
  );
}

function refusalWords({ code, fields, message }: Refused): string {
  return code === 'away' ? words.awayThread : (fields.picture ?? fields.alt ?? message);
}

type TextRowProps = Pick<ComposerProps, 'thread' | 'pending'> & { writing: Writing; isWrong: boolean };

/** The text, and in an answer the buttons beside it. */
function TextRow({ thread, pending = false, writing, isWrong }: TextRowProps) {
  const isNew = thread === null;
  return (
    <div className={isNew ? 'grid gap-1.5' : 'flex items-end gap-2 large-text:flex-wrap large-text:justify-between'}>
      <label htmlFor={`texto-${thread ?? 'nuevo'}`} className={isNew ? 'font-semibold' : 'sr-only'}>
        {isNew ? words.body : words.answer}
      </label>
      {!isNew && <PictureButton pictures={writing.pictures} />}
      <TextField thread={thread} writing={writing} isWrong={isWrong} />
      {!isNew && <SendButton pending={pending} />}
    </div>
  );
}

type PublishRowProps = Pick<ComposerProps, 'mayAnnounce' | 'pending'> & { pictures: Pictures };

/** What ends the form of a new thread. */
function PublishRow({ mayAnnounce, pending = false, pictures }: PublishRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <PictureButton pictures={pictures} withWords />
        {mayAnnounce && <Checkbox name="announce" value="si" label={words.announce} hint={words.announceHint} />}
      </div>
      <Button pending={pending}>{words.publish}</Button>
    </div>
  );
}

type TextFieldProps = { thread: string | null; writing: Writing; isWrong: boolean };

/** The text itself; the list of people to mention hangs on it while a name is typed. */
function TextField({ thread, writing: { draft, area, picker, hearKey }, isWrong }: TextFieldProps) {
  const isNew = thread === null;
  const hasPeople = picker.people.length > 0;
  return (
    <textarea
      id={`texto-${thread ?? 'nuevo'}`}
      ref={area}
      {...draft.field('body')}
      rows={isNew ? 3 : 1}
      maxLength={messageLimits.body}
      placeholder={isNew ? words.placeholder : words.answerPlaceholder}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={`ayuda-${thread ?? 'nuevo'}`}
      aria-autocomplete="list"
      aria-controls={hasPeople ? picker.listId : undefined}
      aria-activedescendant={hasPeople ? picker.optionId(picker.at) : undefined}
      onKeyDown={hearKey}
      onKeyUp={picker.look}
      onClick={picker.look}
      onBlur={picker.close}
      className={`control min-w-0 resize-none ${isNew ? 'min-h-24!' : 'max-h-[40dvh]! min-h-12! flex-1 large-text:order-first large-text:basis-full'}`}
    />
  );
}

/** How the keys send it, until so few letters are left that they are counted. */
function Hint({ thread, left }: { thread: string | null; left: number }) {
  const isNear = left <= nearLimit;
  return (
    <p id={`ayuda-${thread ?? 'nuevo'}`} className={isNear ? 'text-sm text-soft' : 'sr-only'}>
      {isNear ? (
        words.left(Math.max(0, left))
      ) : (
        <>
          {/* what the keys do where there is no keyboard is not so (`sends` in use-writing.ts) */}
          <span className="not-pointer-fine:hidden">{thread === null ? words.keysNew : words.keys}</span> {words.hint}
        </>
      )}
    </p>
  );
}

function SendButton({ pending }: { pending: boolean }) {
  return (
    <Button pending={pending} className="size-12 shrink-0 px-0!" aria-label={words.send} title={words.send}>
      <SendHorizontal aria-hidden="true" className="size-5" />
    </Button>
  );
}

function People({ picker }: { picker: ReturnType<typeof useMentions> }) {
  const { people, at, listId, optionId, pick } = picker;
  return (
    <>
      {people.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={words.people}
          className="grid max-w-sm gap-0.5 rounded-lg border border-line bg-sheet p-1.5 shadow-lift"
        >
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and hears the keys
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field hears the keys
            <div
              key={person.uid}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
              className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1 ${index === at ? 'bg-well' : 'hover:bg-well'}`}
            >
              <Avatar name={person.name} src={person.photoURL} />
              <span className="truncate font-medium">{person.name}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function PictureButton({ pictures, withWords = false }: { pictures: Pictures; withWords?: boolean }) {
  const scriptOnly = useScriptOnly();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    pictures.add([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <span
      className={`relative inline-flex min-h-12 shrink-0 items-center justify-center gap-2 rounded-md text-soft hover:bg-well hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus ${withWords ? 'px-3 font-semibold' : 'w-12'} ${scriptOnly}`}
    >
      <ImagePlus aria-hidden="true" className="size-6" />
      {withWords && <span aria-hidden="true">{words.pictures}</span>}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        multiple
        aria-label={words.pictures}
        title={words.pictures}
        onChange={choose}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </span>
  );
}

function Chosen({ pictures }: { pictures: Pictures }) {
  const { chosen, fault } = pictures;
  return (
    <>
      {fault && <Notice tone="warning">{fault}</Notice>}
      {chosen.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {chosen.map(({ id, file, alt }, index) => (
            <li key={id} className="flex items-center gap-2 rounded-lg border border-line bg-sheet p-2">
              <PicturePreview file={file} alt="" className="size-14 shrink-0 rounded-md bg-well object-cover" />
              <input
                type="text"
                value={alt}
                onChange={(event) => pictures.describe(id, event.target.value)}
                maxLength={messageLimits.alt}
                aria-label={words.altOf(index + 1)}
                placeholder={words.altPlaceholder}
                className="control min-w-0"
              />
              <button
                type="button"
                onClick={() => pictures.remove(id)}
                aria-label={words.removePicture(index + 1)}
                className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-well"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The browser's own fields, for a page without script. */
function PlainPictures(): ReactNode {
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer content-center">{words.pictures}</summary>
      <div className="grid gap-3 py-2">
        {Array.from({ length: messageLimits.pictures }, (_, index) => (
          <div key={words.picture(index + 1)} className="grid gap-2 sm:grid-cols-2">
            <label className="grid gap-1">
              <span className="font-semibold">{words.picture(index + 1)}</span>
              <input type="file" name="picture" accept="image/*" className="control" />
            </label>
            <label className="grid gap-1">
              <span className="font-semibold">{words.altOf(index + 1)}</span>
              <input type="text" name="alt" maxLength={messageLimits.alt} className="control" />
            </label>
          </div>
        ))}
      </div>
    </details>
  );
}
